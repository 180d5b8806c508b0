/** The version of packages that were never released. */
const UNRELEASED = '0.0.0';

/**
 * The tag of the controller's image that belongs to a version of the packages: that version, and `dev` for what is built
 * from source. The chart's appVersion is the same, as its label and its image's tag come from it.
 */
export function imageTag(version: string): string {
  return version === UNRELEASED ? 'dev' : version;
}

/** The version of packages that are built from source, and were never released. */
export const UNRELEASED = '0.0.0';

import {UsageError} from './usage-error.js';

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const REGISTRY = `(?:${LABEL}(?:\\.${LABEL})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const DIGEST = '[a-zA-Z][a-zA-Z0-9]*(?:[+._-][a-zA-Z][a-zA-Z0-9]*)*:[0-9a-fA-F]{32,}';

/** The grammar of github.com/distribution/reference, by which container runtimes read names. */
const REFERENCE = new RegExp(`^(?:${REGISTRY}/)?${COMPONENT}(?:/${COMPONENT})*(?::${TAG})?(?:@${DIGEST})?$`);

/**
 * The value of `--image`, where a node could pull it. No API server looks: the Pods would stay in InvalidImageName.
 *
 * @throws UsageError
 */
export function imageName(value: string): string {
  if (REFERENCE.test(value)) return value;
  throw new UsageError(
    `invalid argument "${value}" for "--image" flag: it is the name of an image, such as registry.example/team/name:v1`,
  );
}

import {renderTemplate} from './render.js';
import {JsonPathError, type Template} from './template.js';

/** A template with the text that it was parsed from. */
export interface WrittenTemplate {
  readonly text: string;
  readonly template: Template;
}

/**
 * What a template says of a JSON value.
 *
 * @throws JsonPathError in kubectl's words when it does not fit; of what kubectl adds for debugging, the whole object
 * among it, nothing
 */
export function fillIn({text, template}: WrittenTemplate, value: unknown): string {
  try {
    return renderTemplate(template, value);
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    throw new JsonPathError(
      `error executing jsonpath ${JSON.stringify(text)}: Error executing template: ${error.message}`,
    );
  }
}

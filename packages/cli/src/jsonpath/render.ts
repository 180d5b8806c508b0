import {compactJson} from '../output/json.js';
import {evaluate} from './evaluate.js';
import type {Template} from './template.js';

/**
 * A template filled in from a JSON value, as `kubectl -o jsonpath=` prints it: no newline of its own, several values
 * joined by a space, objects and lists as JSON on one line.
 *
 * @throws JsonPathError when the template does not fit the value
 */
export function renderTemplate(template: Template, root: unknown): string {
  return template
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'expression':
          return evaluate(part.steps, root).map(show).join(' ');
        case 'range':
          return evaluate(part.over, root)
            .map((value) => renderTemplate(part.body, value))
            .join('');
      }
    })
    .join('');
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : compactJson(value);
}

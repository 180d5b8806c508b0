/** A JSONPath template as kubectl has it (client-go's util/jsonpath), parsed: text and actions in turn. */
export type Template = readonly Part[];

/** Literal text, an expression in braces, or everything between `{range ...}` and `{end}`. */
export type Part =
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'expression'; readonly steps: readonly Step[]}
  | {readonly kind: 'range'; readonly over: readonly Step[]; readonly body: Template};

/** One step of an expression; each takes the values of the step before it. */
export type Step =
  | {readonly kind: 'field'; readonly name: string}
  | {readonly kind: 'wildcard'}
  | {readonly kind: 'recursive'}
  | {readonly kind: 'slice'; readonly from: number | undefined; readonly to: number | undefined; readonly by: number}
  | {readonly kind: 'index'; readonly index: number}
  | {readonly kind: 'union'; readonly members: readonly (readonly Step[])[]}
  | {readonly kind: 'filter'; readonly left: readonly Step[]; readonly test: Test | undefined}
  | {readonly kind: 'literal'; readonly value: string | number | boolean}
  /** A number with a point, such as 1.0: it cannot be compared with an integer. */
  | {readonly kind: 'float'; readonly value: number};

/** The right side of a filter; without one it asks whether the left side exists. */
export interface Test {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=';
  readonly right: readonly Step[];
}

/** A template that cannot be parsed, or that does not fit the object it is used on. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

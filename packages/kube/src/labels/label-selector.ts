import {labelValueFaults, qualifiedNameFaults} from '@kruntimes/api';

/** One requirement of a label selector. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values: readonly string[];
}

/** What a token stands for: a name or value, an operator, punctuation, or the end (`''`). */
const token = /\s*(==|!=|[=!(),<>]|[^\s=!(),<>]+)\s*/gy;
const punctuation = new Set(['==', '!=', '=', '!', '(', ')', ',', '<', '>', '']);
const OPERATORS: Readonly<Record<string, LabelRequirement['operator']>> = {
  in: 'In',
  notin: 'NotIn',
  '=': 'In',
  '==': 'In',
  '!=': 'NotIn',
};

/**
 * Reads `a=b,c!=d,e in (f,g),h,!i`, as apimachinery's labels.Parse does, without its comparisons of numbers.
 *
 * @throws Error in its words
 */
export function parseLabelSelector(text: string): LabelRequirement[] {
  const tokens = new Tokens(text);
  const requirements: LabelRequirement[] = [];
  if (tokens.peek() === '') return requirements;
  for (;;) {
    const next = tokens.peek();
    if (isPunctuation(next) && next !== '!') {
      throw new Error(`found '${next}', expected: !, identifier, or 'end of string'`);
    }
    requirements.push(requirement(tokens));
    const separator = tokens.take();
    if (separator === '') return requirements;
    if (separator !== ',') throw new Error(`found '${separator}', expected: ',' or 'end of string'`);
    const after = tokens.peek();
    if (isPunctuation(after) && after !== '!') throw new Error(`found '${after}', expected: identifier after ','`);
  }
}

class Tokens {
  readonly #tokens: string[];

  constructor(text: string) {
    this.#tokens = [...text.matchAll(token)].map(([, one = '']) => one);
  }

  peek(): string {
    return this.#tokens[0] ?? '';
  }

  take(): string {
    return this.#tokens.shift() ?? '';
  }
}

function isPunctuation(text: string): boolean {
  return punctuation.has(text);
}

function requirement(tokens: Tokens): LabelRequirement {
  try {
    return parseRequirement(tokens);
  } catch (error) {
    throw new Error(`unable to parse requirement: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function parseRequirement(tokens: Tokens): LabelRequirement {
  const not = tokens.peek() === '!';
  if (not) tokens.take();
  const key = tokens.take();
  if (isPunctuation(key)) throw new Error(`found '${key}', expected: identifier`);
  refuse('<nil>', key, qualifiedNameFaults(key));
  if (not || tokens.peek() === '' || tokens.peek() === ',') {
    return {key, operator: not ? 'DoesNotExist' : 'Exists', values: []};
  }
  const sign = tokens.take();
  const operator = OPERATORS[sign];
  if (operator === undefined) throw new Error(`found '${sign}', expected: in, notin, =, ==, !=, gt, lt`);
  const values = isPunctuation(sign) ? [exactValue(tokens)] : valueList(tokens);
  for (const [index, value] of values.entries()) refuse(`values[${index}][${key}]`, value, labelValueFaults(value));
  return {key, operator, values};
}

function refuse(field: string, value: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${field}: Invalid value: ${JSON.stringify(value)}: ${faults.join('; ')}`);
}

function exactValue(tokens: Tokens): string {
  if (tokens.peek() === '' || tokens.peek() === ',') return '';
  const value = tokens.take();
  if (isPunctuation(value)) throw new Error(`found '${value}', expected: identifier`);
  return value;
}

function valueList(tokens: Tokens): string[] {
  const open = tokens.take();
  if (open !== '(') throw new Error(`found '${open}' expected: '('`);
  const values: string[] = [];
  for (;;) {
    const value = isPunctuation(tokens.peek()) ? '' : tokens.take();
    values.push(value);
    const separator = tokens.take();
    if (separator === ')') return values;
    if (separator !== ',') throw new Error(`found '${separator}', expected: ',' or ')'`);
  }
}

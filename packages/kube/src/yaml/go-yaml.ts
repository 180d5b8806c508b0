import type {DocumentOptions, ParseOptions, ScalarTag, SchemaOptions, Tags} from 'yaml';

const INT = 'tag:yaml.org,2002:int';
const FLOAT = 'tag:yaml.org,2002:float';
const BINARY = 'tag:yaml.org,2002:binary';
const REPLACED: ReadonlySet<string> = new Set([
  FLOAT,
  BINARY,
  ...['timestamp', 'set', 'omap', 'pairs'].map((name) => `tag:yaml.org,2002:${name}`),
]);

/** What Go's ParseInt takes beside YAML 1.1: `0o17`, and prefixes in upper case. */
const PREFIXED_INT: ScalarTag = {
  tag: INT,
  default: true,
  test: /^[-+]?0(?:[oO][0-7_]+|B[01_]+|X[\da-fA-F_]+)$/,
  resolve: (text) => {
    const digits = text.replaceAll('_', '');
    const magnitude = Number(digits.replace(/^[-+]/, '').toLowerCase());
    return digits.startsWith('-') ? -magnitude : magnitude;
  },
};

/** A number with a point or an exponent; one too large for Go's ParseFloat stays text. */
const DECIMAL: ScalarTag = {
  tag: FLOAT,
  default: true,
  test: /^[-+]?(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:[eE][-+]?\d+)?$/,
  resolve: (text) => {
    const number = Number(text.replaceAll('_', ''));
    return Number.isFinite(number) ? number : text;
  },
};

const NOT_FINITE: ScalarTag = {
  tag: FLOAT,
  default: true,
  test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  resolve: (text, onError) => {
    onError(`${text} is not a number that JSON has`);
    return text;
  },
};

/** Text in base64, which Go decodes where it is whole: with its padding, and no blanks in it. */
const BASE64: ScalarTag = {
  tag: BINARY,
  default: false,
  resolve: (text, onError) => {
    const digits = text.replaceAll(/[\r\n]/g, '');
    const isWhole = digits.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(digits);
    if (!isWhole) onError('!!binary value contains invalid base64 data');
    return Buffer.from(digits, 'base64').toString('utf8');
  },
};

/**
 * Options under which the `yaml` library reads what a program of Kubernetes reads (kubectl, the API server: sigs.k8s.io/yaml
 * over go-yaml v2): YAML 1.1, so `010` is 8, `1_0` is 10, `on` is true and `<<` merges; but `12:30` and dates are text.
 * Duplicate keys are refused, where Go takes the last one: in a manifest they are a mistake. What is written in a mapping
 * counts wherever a `<<` stands, as YAML has it, where Go takes what is merged after it.
 */
export const GO_YAML: Readonly<ParseOptions & DocumentOptions & SchemaOptions> = {
  version: '1.1',
  // Also where a document says that it is YAML 1.2: Go knows nothing of that.
  schema: 'yaml-1.1',
  merge: true,
  // A tag that it does not know is nothing to warn of.
  logLevel: 'error',
  // Go asks nothing of the tag of a mapping or a list, `!!set` and `!!omap` among them: the library has classes for these.
  resolveKnownTags: false,
  customTags: (tags): Tags => {
    const scalars = [
      ...tags.filter((tag) => typeof tag === 'string' || !isReplaced(tag)),
      PREFIXED_INT,
      DECIMAL,
      NOT_FINITE,
    ];
    return [
      ...scalars,
      BASE64,
      asserted('null', scalars),
      asserted('bool', scalars),
      asserted('int', scalars),
      asserted('float', scalars, ['int']),
    ];
  },
};

/**
 * A tag that stands before a scalar, quoted or not: what it says the scalar is has to be so, where the library takes the text
 * then.
 */
function asserted(name: string, known: Tags, others: readonly string[] = []): ScalarTag {
  const names = [name, ...others].map((each) => `tag:yaml.org,2002:${each}`);
  const candidates = known.filter((tag): tag is ScalarTag => typeof tag !== 'string' && names.includes(tag.tag));
  return {
    tag: `tag:yaml.org,2002:${name}`,
    default: false,
    resolve: (text, onError, options) => {
      const fitting = candidates.find(({test}) => test?.test(text) === true);
      const value = fitting?.resolve(text, onError, options) ?? text;
      // A number that is too large stays text.
      if (typeof value === 'string') onError(`cannot decode \`${text}\` as a !!${name}`);
      return value;
    },
  };
}

function isReplaced({tag, ...rest}: {readonly tag: string; readonly format?: unknown}): boolean {
  const isSexagesimal = rest.format === 'TIME';
  return REPLACED.has(tag) || (tag === INT && isSexagesimal);
}

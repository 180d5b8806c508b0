/** How a string stands in a YAML document. */
export type YamlStyle = 'plain' | 'single' | 'double' | 'literal';

/**
 * The style in which kubectl's YAML library writes a string: go-yaml's encoder asks what it would be read as without
 * quotes, libyaml's emitter what its characters allow. Line separators, which it writes as they are, go into double
 * quotes: readers of YAML 1.1 take them for the end of a line.
 */
export function yamlStyle(text: string, isKey = false): YamlStyle {
  if (text === '' || LINE_SEPARATOR.test(text)) return 'double';
  if (text.includes('\n')) {
    return isKey || NOT_PRINTABLE.test(text) || text.includes(' \n') || text.endsWith(' ') ? 'double' : 'literal';
  }
  if (isReadAsSomethingElse(text) || NOT_PRINTABLE.test(text)) return 'double';
  return INDICATOR.test(text) ? 'single' : 'plain';
}

/** In bytes of UTF-8, without quotes. */
const SIMPLE_KEY_MAX = 128;

/** Whether libyaml's emitter writes a key on the line of its value (yaml_emitter_check_simple_key). */
export function isSimpleKey(text: string): boolean {
  // A character has three bytes at most.
  const isShort = text.length * 3 <= SIMPLE_KEY_MAX || Buffer.byteLength(text) <= SIMPLE_KEY_MAX;
  return isShort && !/[\n\r\u0085\u2028\u2029]/.test(text);
}

const LINE_SEPARATOR = /[\u2028\u2029]/;

// libyaml knows no characters beyond the Basic Multilingual Plane, so that each half of a pair is one of these.
const NOT_PRINTABLE = /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** What means something at the beginning, before a space, or after one; spaces at the ends. */
const INDICATOR = /^(?:---|\.\.\.)|^[ #,[\]{}&*!|>'"%@`]|^[?-](?: |$)|:(?: |$)| #| $/;

const WORDS =
  /^(?:~|null|Null|NULL|[yY]|yes|Yes|YES|[nN]|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const NUMBER = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const OTHER_BASE = /^[-+]?0(?:[xX][\da-fA-F]+|[oO]?[0-7]+|[bB][01]+)$/;
const NOT_FINITE = /^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/;
const BASE_60 = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;
const TIMESTAMP =
  /^\d{4}-\d{1,2}-\d{1,2}(?:(?:[Tt]|\s+)\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d*)?\s*(?:Z|[-+]\d{1,2}(?::?\d{2})?)?)?$/;

// go-yaml writes `=` and `<<` plain; YAML 1.1 has types for them, and some of its readers refuse such a value.
function isReadAsSomethingElse(text: string): boolean {
  const digits = text.replaceAll('_', '');
  return (
    text === '=' ||
    text === '<<' ||
    [WORDS, NOT_FINITE, BASE_60, TIMESTAMP].some((form) => form.test(text)) ||
    (/^[-+\d.]/.test(text) && [NUMBER, OTHER_BASE].some((form) => form.test(digits)))
  );
}

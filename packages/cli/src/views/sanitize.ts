/**
 * Characters that a terminal acts on instead of showing them: C0 and C1 controls (ESC and CR among them), separators of
 * lines, and the marks and overrides that reorder text around them.
 */
const ACTIVE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const NAMED: Readonly<Record<string, string>> = {'\u001b': '^[', '\r': '\\r', '\n': '\\n', '\t': '\\t'};

/**
 * A string of the cluster, safe to show to a person: characters that would move the cursor, color the screen or reorder
 * the text become visible escapes. ESC, CR as kubectl writes them (cli-runtime's printers.EscapeTerminal).
 */
export function sanitize(text: string): string {
  return text.replaceAll(ACTIVE, escape);
}

function escape(character: string): string {
  return NAMED[character] ?? unicodeEscape(character);
}

/** A character as JSON and JavaScript escape it, such as `\u202e`. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

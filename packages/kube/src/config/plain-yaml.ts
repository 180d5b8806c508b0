/** `key: word`, `key:`, either of them after `- `. */
const LINE = /^( *)(- )?([A-Za-z][\w.-]*):(?: (\S+))?$/;

/**
 * Words that are strings in every version of YAML: addresses, paths, names, base64. Not what may be a number, a date or a
 * word such as `yes`, and nothing with a quote, an anchor or a comment in it.
 */
const PLAIN = /^[A-Za-z/][\w./@%+=-]*(?::[\w./@%+=-]+)*$/;
const RESOLVED = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

interface Line {
  readonly indent: number;
  readonly isItem: boolean;
  readonly key: string;
  readonly word: string | undefined;
}

/**
 * Reads YAML of the simplest form, in which kubectl and kind write kubeconfigs: block mappings and sequences of plain words.
 * Undefined for anything else, which is left to a real parser: that one takes about as long to read a kubeconfig as the
 * API server to answer.
 */
export function parsePlainYaml(text: string): object | undefined {
  const lines: Line[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const match = LINE.exec(line);
    if (match === null) return undefined;
    const [, spaces = '', dash, key = '', word] = match;
    if (word !== undefined && (!PLAIN.test(word) || RESOLVED.test(word))) return undefined;
    lines.push({indent: spaces.length, isItem: dash !== undefined, key, word});
  }
  return new PlainReader(lines).document();
}

class PlainReader {
  private at = 0;

  constructor(private readonly lines: Line[]) {}

  document(): object | undefined {
    const whole = this.mapping(0);
    return this.at === this.lines.length ? whole : undefined;
  }

  private mapping(indent: number): object | undefined {
    const entries = new Map<string, unknown>();
    for (let line = this.next(indent, false); line !== undefined; line = this.next(indent, false)) {
      this.at++;
      const value = line.word ?? this.block(indent);
      if (value === undefined || entries.has(line.key)) return undefined;
      entries.set(line.key, value);
    }
    return entries.size === 0 ? undefined : Object.fromEntries(entries);
  }

  // What stands under a key. The items of a sequence may stand as far left as their key.
  private block(indent: number): object | undefined {
    const inner = this.lines[this.at];
    if (inner === undefined || inner.indent < indent) return undefined;
    if (inner.isItem) return this.sequence(inner.indent);
    return inner.indent > indent ? this.mapping(inner.indent) : undefined;
  }

  private sequence(indent: number): object | undefined {
    const items: object[] = [];
    for (let line = this.next(indent, true); line !== undefined; line = this.next(indent, true)) {
      // The dash stands for two spaces before the first key of the item.
      this.lines[this.at] = {...line, indent: indent + 2, isItem: false};
      const item = this.mapping(indent + 2);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  }

  private next(indent: number, isItem: boolean): Line | undefined {
    const line = this.lines[this.at];
    return line !== undefined && line.indent === indent && line.isItem === isItem ? line : undefined;
  }
}

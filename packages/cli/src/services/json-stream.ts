/**
 * The objects in a source of JSON objects that follow each other, with a line break between them or without; what comes
 * after the last that ends is one more. Undefined where the source is something else, such as YAML or a single object: as
 * apimachinery's YAMLOrJSONDecoder has it, it begins with an object that is JSON.
 */
export function jsonStream(source: string): readonly string[] | undefined {
  const objects: string[] = [];
  let start = 0;
  for (let end = endOfObject(source, start); end !== undefined; end = endOfObject(source, start)) {
    objects.push(source.slice(start, end));
    start = end;
  }
  const rest = source.slice(start).trim();
  if (rest !== '') objects.push(rest);
  const [first = '', second] = objects;
  return second?.trimStart().startsWith('{') === true && isJson(first) ? objects : undefined;
}

/** What says where an object ends: brackets that are in no string. */
const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"?|[[\]{}]/gs;

// Undefined where no object begins there, or it has no end.
function endOfObject(source: string, start: number): number | undefined {
  const tokens = new RegExp(STRING_OR_BRACKET);
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(source); token !== null; token = tokens.exec(source)) {
    const [sign] = token;
    if (depth === 0 && (sign !== '{' || source.slice(start, token.index).trim() !== '')) return undefined;
    if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return tokens.lastIndex;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

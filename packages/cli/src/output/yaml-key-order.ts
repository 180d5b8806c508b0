/**
 * Orders two keys of a YAML mapping as kubectl's YAML library does (go-yaml's keyList.Less): numbers within keys by
 * their size, what is no letter before letters. Negative when `a` comes first.
 */
export function compareYamlKeys(a: string, b: string): number {
  const [as, bs] = [Array.from(a), Array.from(b)];
  const length = Math.min(as.length, bs.length);
  let at = 0;
  while (at < length && as[at] === bs[at]) at++;
  const [x, y] = [as[at], bs[at]];
  if (x === undefined || y === undefined) return as.length - bs.length;
  const [xIsLetter, yIsLetter] = [isLetter(x), isLetter(y)];
  if (xIsLetter !== yIsLetter) {
    const afterDigit = isDigit(as[at - 1]);
    return xIsLetter === afterDigit ? -1 : 1;
  }
  if (!xIsLetter) {
    const [m, n] = [numberAt(as, at), numberAt(bs, at)];
    if (m.value !== n.value) return m.value - n.value;
    if (m.end !== n.end) return m.end - n.end;
  }
  return x < y ? -1 : 1;
}

// The digits from here on; behind digits that are equal, a 0 counts as a digit of the whole number.
function numberAt(key: readonly string[], from: number): {readonly value: number; readonly end: number} {
  let start = from;
  while (isDigit(key[start - 1])) start--;
  let end = from;
  while (isDigit(key[end])) end++;
  return {value: Number(key.slice(start, end).join('') || '0'), end};
}

function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /^\p{Nd}$/u.test(character);
}

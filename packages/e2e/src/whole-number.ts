/**
 * The value of a flag that takes a whole number.
 *
 * @throws Error quoting the flag and the value
 */
export function wholeNumber(flag: string, value: string, {least = 1, most}: {least?: number; most: number}): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new Error(`${flag} ${value}: must be a whole number from ${least} to ${most}`);
}

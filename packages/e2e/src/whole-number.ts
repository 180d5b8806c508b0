/**
 * The value of a flag that takes a number from 1 on.
 *
 * @throws Error quoting the flag and the value
 */
export function wholeNumber(flag: string, value: string, largest: number): number {
  const number = Number(value);
  if (/^[1-9]\d*$/.test(value) && number <= largest) return number;
  throw new Error(`${flag} ${value}: must be a whole number from 1 to ${largest}`);
}

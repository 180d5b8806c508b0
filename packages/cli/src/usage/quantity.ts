/** 10^-9: a Quantity is never finer, what is smaller was rounded up when it was made. */
const NANO = 10n ** 9n;

const DECIMAL_EXPONENTS: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY_POWERS: Readonly<Record<string, bigint>> = {Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n};

/** `<number><suffix>`, where the suffix is decimal, binary or an exponent. */
const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][+-]?\d{1,3})?$/;

/**
 * A quantity such as `250m`, `128Mi` or `1e3`, in billionths of its unit, exactly (apimachinery's resource.Quantity);
 * undefined for what is none.
 */
export function parseQuantity(text: string): bigint | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  const power = BINARY_POWERS[suffix];
  const scaled =
    power === undefined
      ? atExponent(digits, 9 - fraction.length + decimalExponent(suffix))
      : ceilDivide(digits * NANO * 2n ** power, 10n ** BigInt(fraction.length));
  return sign === '-' ? -scaled : scaled;
}

function decimalExponent(suffix: string): number {
  return DECIMAL_EXPONENTS[suffix] ?? Number(suffix.slice(1));
}

function atExponent(digits: bigint, exponent: number): bigint {
  return exponent >= 0 ? digits * 10n ** BigInt(exponent) : ceilDivide(digits, 10n ** BigInt(-exponent));
}

/** Cores as `kubectl top` prints them: thousandths, rounded up (Quantity.MilliValue), such as `250m`. */
export function cores(quantity: bigint): string {
  return `${ceilDivide(quantity, NANO / 1000n)}m`;
}

/** Bytes as `kubectl top` prints them: whole mebibytes (Quantity.Value, divided), such as `128Mi`. */
export function mebibytes(quantity: bigint): string {
  return `${ceilDivide(quantity, NANO) / 2n ** 20n}Mi`;
}

// Away from zero, as Quantity rounds; what is used is never negative.
function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

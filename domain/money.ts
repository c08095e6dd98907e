/** An amount in whole euro cents. Only this file makes one, so euros can never pass for cents. */
export type Cents = number & { readonly unit: 'cents' };

/** Safe: called only after the value was found to be a whole number that a double holds exactly. */
function brand(wholeNumber: number): Cents {
  return wholeNumber as Cents;
}

/**
 * Makes an amount of `n` cents (negative on a credit).
 * Throws RangeError unless `n` is a safe integer: a fraction of a cent is a programming fault.
 */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of cents: ${n}`);
  // Adding zero turns -0 into 0, which would otherwise print as "-0,00".
  return brand(n + 0);
}

export const ZERO_CENTS = cents(0);

/** The sum in cents; of nothing it is zero. Throws RangeError beyond the safe integers. */
export function sumCents(list: readonly Cents[]): Cents {
  return list.reduce((sum, amount) => cents(sum + amount), ZERO_CENTS);
}

/** `a - b` in cents. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** The same amount the other way round, in cents: the lines of a credit invoice. */
export function negateCents(amount: Cents): Cents {
  return cents(-amount);
}

/** `amount` taken `times` times, in cents. Throws RangeError when that is no whole number. */
export function multiplyCents(amount: Cents, times: number): Cents {
  return cents(amount * times);
}

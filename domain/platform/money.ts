/** An amount in whole euro cents. Only this file makes one, so euros can never pass for cents. */
export type Cents = number & { readonly unit: 'cents' };

/** Tells whether the number is a whole one that a double holds exactly. */
function isCents(n: number): n is Cents {
  return Number.isSafeInteger(n);
}

/**
 * Makes an amount of `n` cents (negative on a credit).
 * Throws RangeError unless `n` is a safe integer: a fraction of a cent is a programming fault.
 */
export function cents(n: number): Cents {
  // Adding zero turns -0 into 0, which would otherwise print as "-0,00".
  const amount = n + 0;
  if (!isCents(amount)) throw new RangeError(`not a whole number of cents: ${n}`);
  return amount;
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

/**
 * An amount in euros as other programs read it: `12.99`, `-0.05`. Made of the whole cents, so that no
 * floating point comes near it.
 */
export function decimalAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

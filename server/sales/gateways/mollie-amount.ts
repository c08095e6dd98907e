import { z } from 'zod';
import { cents, type Cents } from '#domain/platform/money.ts';

/** An amount as Mollie writes it: a text with two decimals. `12.9`, `12,99` and 12.99 are refused. */
export const mollieAmount = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,10}\.\d{2}$/),
});
export type MollieAmount = z.infer<typeof mollieAmount>;

/** Whole euro cents as Mollie takes them. Throws RangeError below zero. */
export function toMollieAmount(amount: Cents): MollieAmount {
  if (amount < 0) throw new RangeError(`Mollie knows no amount below zero: ${amount}`);
  const digits = String(amount).padStart(3, '0');
  return { currency: 'EUR', value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** The cents of an amount, of whatever currency, without ever being a fraction. */
export function readMollieAmount({ value }: MollieAmount): Cents {
  return cents(Number(value.replace('.', '')));
}

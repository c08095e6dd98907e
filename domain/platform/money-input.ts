import { cents, type Cents } from './money.ts';

/** `1.234,50`, `1234,50`, `12.99`, `12,9` and `12`, with or without the sign. */
const AMOUNT = /^€?\s*(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/;

/** Reads a typed amount of euros; null when it is none. */
export function parseMoney(text: string): Cents | null {
  const [, euros, fraction = ''] = AMOUNT.exec(text.trim().replaceAll('\u00a0', ' ')) ?? [];
  if (euros === undefined) return null;
  return cents(Number(euros.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0')));
}

/** An amount as one would type it: `1234,50`. */
export function typedMoney(amount: Cents): string {
  return (amount / 100).toFixed(2).replace('.', ',');
}

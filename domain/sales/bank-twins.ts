import type { BankLine } from './bank-statement.ts';
import { foldText } from '#domain/platform/fold-text.ts';

/** Fields that two formats say alike of one movement. */
export type TwinLine = Pick<
  BankLine,
  'bookedOn' | 'amountCents' | 'side' | 'isReversal' | 'payerIban' | 'text'
>;

/**
 * The lines of a file that are there already, by a file of the bank in another format: the same money on
 * the same day, with nothing that contradicts it. Each kept line stands for one of them, those first
 * that say the same.
 */
export function findTwins<Line extends TwinLine>(
  lines: readonly Line[],
  kept: readonly TwinLine[],
): Set<Line> {
  const twins = new Set<Line>();
  const left = Map.groupBy(kept, keyOf);
  for (const isTwin of [isSame, isAlike]) {
    for (const line of lines) {
      if (twins.has(line)) continue;
      const some = left.get(keyOf(line)) ?? [];
      const place = some.findIndex((one) => isTwin(one, line));
      if (place === -1) continue;
      some.splice(place, 1);
      twins.add(line);
    }
  }
  return twins;
}

function keyOf({ bookedOn, amountCents, side, isReversal }: TwinLine): string {
  return [bookedOn, amountCents, side, isReversal].join(' ');
}

/** SWIFT knows few letters, and banks write spaces as they like. */
function lettersOf({ text }: TwinLine): string {
  return foldText(text ?? '').replaceAll(/[^a-z0-9]/g, '');
}

function isSame(a: TwinLine, b: TwinLine): boolean {
  return a.payerIban === b.payerIban && lettersOf(a) === lettersOf(b);
}

/** Nothing can contradict a field that was forgotten, or that one of the two leaves out. */
function isAlike(a: TwinLine, b: TwinLine): boolean {
  if (a.payerIban !== null && b.payerIban !== null && a.payerIban !== b.payerIban) return false;
  const [one = '', other = ''] = [a, b].map((line) => lettersOf(line).replaceAll(/[^0-9]/g, ''));
  return one.includes(other) || other.includes(one);
}

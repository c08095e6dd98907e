import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { quotedItem } from '#tests/support/quotes.ts';
import { afterText, itemSentences, sharedDeals } from './line-texts.ts';

const CODE = {
  code: 'ZOMER',
  percent: 20,
  listCents: cents(2598),
  savedCents: cents(260),
  savedNetCents: cents(215),
  terms: 3,
  termNumber: 1,
};
const two = (discount: typeof CODE | null) => ({ discount, items: [null, null] });
const text = (sentence: string | null) => sentence?.replaceAll('\u00a0', ' ') ?? null;

test('each thing says what it costs from its next term on, where that is another price', () => {
  const plain = quotedItem({});
  expect(afterText(plain, two(null))).toBeNull();
  const built = quotedItem({}, { totalCents: cents(3799), setupCents: cents(2500) });
  expect(text(afterText(built, two(null)))).toBe('Daarna € 12,99 per maand.');
  // The code counts for one of both.
  const less = quotedItem({}, { totalCents: cents(1039) });
  expect(text(afterText(less, two(CODE)))).toMatch(/eerste 3 maanden. Daarna € 12,99 per maand/);
  expect(afterText(plain, two(CODE))).toBeNull();
  expect(text(afterText(built, two(CODE)))).toBe('Daarna € 12,99 per maand.');
});

test('the conditions of a thing tell the price that it renews for', () => {
  const renewal = (item: ReturnType<typeof quotedItem>, discount: typeof CODE | null) =>
    text(itemSentences('consumer', item, two(discount))[1] ?? null);
  expect(renewal(quotedItem({}), null)).toBe(
    'Daarna verlengt hij elke maand vanzelf, voor dezelfde prijs.',
  );
  const built = quotedItem({}, { totalCents: cents(3799), setupCents: cents(2500) });
  expect(renewal(built, null)).toBe(
    'Daarna verlengt hij elke maand vanzelf, voor € 12,99 per maand.',
  );
  const less = quotedItem({}, { totalCents: cents(1039) });
  expect(renewal(less, CODE)).toMatch(/vanzelf. Na de eerste 3 maanden voor € 12,99 per maand/);
});

test('the same conditions are said once, for all that they hold of', () => {
  const lines = [
    { id: 'l1', sentences: ['per maand'] },
    { id: 'l2', sentences: ['per jaar'] },
    { id: 'l3', sentences: ['per maand'] },
  ];
  expect(sharedDeals(lines)).toEqual([
    { ids: ['l1', 'l3'], sentences: ['per maand'] },
    { ids: ['l2'], sentences: ['per jaar'] },
  ]);
});

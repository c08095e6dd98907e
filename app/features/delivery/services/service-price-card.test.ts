import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { nextPriceSentence } from './service-price-card.tsx';

describe('an announced price', () => {
  const service = {
    status: 'active',
    cancelAt: null,
    termMonths: 1,
    expiresAt: new Date('2026-12-10T11:00:00Z'),
    nextPrice: { cents: cents(1499), on: '2026-12-20' },
  } as const;

  test('is told with the day from which it counts', () => {
    expect(nextPriceSentence(service, new Date('2026-12-19T22:59:00Z'))).toBe(
      'Vanaf 20\u00A0december 2026: €\u00A014,99 per maand.',
    );
  });

  // Paid until the tenth: the term after that began before the new price, and may still be invoiced.
  test('of which the day has passed says which term keeps the old one', () => {
    expect(nextPriceSentence(service, new Date('2026-12-19T23:00:00Z'))).toBe(
      'De termijn die op 10\u00A0december 2026 begint, houdt de oude prijs. Termijnen vanaf 20\u00A0december 2026 kosten €\u00A014,99 per maand.',
    );
  });

  test('counts for the next term that begins on its day', () => {
    const onTheDay = { ...service, expiresAt: new Date('2026-12-20T11:00:00Z') };
    expect(nextPriceSentence(onTheDay, new Date('2026-12-20T10:00:00Z'))).toBe(
      'Vanaf 20\u00A0december 2026: €\u00A014,99 per maand.',
    );
  });

  test('is not there when nothing was announced, nor for what stops', () => {
    const at = service.expiresAt;
    expect(nextPriceSentence({ ...service, nextPrice: null }, at)).toBeNull();
    expect(nextPriceSentence({ ...service, cancelAt: at }, at)).toBeNull();
    expect(nextPriceSentence({ ...service, status: 'cancelled' }, at)).toBeNull();
  });
});

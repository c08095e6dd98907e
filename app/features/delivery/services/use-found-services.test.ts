import { describe, expect, test } from 'vitest';
import { foundServices } from './use-found-services.ts';

const page = (count: number, isMore = false) => ({
  items: Array.from({ length: count }, (_, index) => ({ id: String(index) })),
  nextCursor: isMore ? 'verder' : null,
});
const FIRST = 'De eerste 8 services. Typ meer om de rest te vinden.';

describe('what a search among services finds', () => {
  test.each([
    [page(0), page(0), 0, 'Geen service gevonden. Zoek op een andere naam, pakket of adres.'],
    [page(1), page(0), 1, '1 service gevonden.'],
    [page(5), page(3), 8, '8 services gevonden.'],
    [page(5), page(4), 8, FIRST],
    // As many as were asked for, and there are more.
    [page(8, true), page(0), 8, FIRST],
    [page(0), page(8, true), 8, FIRST],
  ])('%# is told in full', (running, ended, shown, sentence) => {
    const found = foundServices(running, ended);
    expect([found.services.length, found.sentence]).toEqual([shown, sentence]);
  });
});

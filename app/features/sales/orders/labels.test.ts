import { expect, test } from 'vitest';
import { historyLabel, ORDER_STATUS_LABELS, reasonLabel } from './labels.ts';

test('the statuses of an order have the words of the specification', () => {
  expect(ORDER_STATUS_LABELS).toEqual({
    pending: 'In behandeling',
    paid: 'Betaald',
    completed: 'Voltooid',
    failed: 'Mislukt',
    cancelled: 'Geannuleerd',
    refunded: 'Terugbetaald',
  });
});

test.each([
  ['webhook', 'bericht van de betaaldienst'],
  ['unpaid', 'niet betaald'],
  ['unpaid:HW-2026-000012', 'factuur HW-2026-000012 is niet betaald'],
  ['2026-12-01', 'per 1\u00A0december 2026'],
  ['2026-11-30T23:00:00.000Z', 'per 1\u00A0december 2026'],
  ['Op verzoek van de klant terugbetaald.', 'Op verzoek van de klant terugbetaald.'],
])('the reason %j reads as %j', (reason, words) => {
  expect(reasonLabel(reason)).toBe(words);
});

test('what an older program wrote shows its own name', () => {
  expect(historyLabel('order.paid')).toBe('Bestelling betaald');
  expect(historyLabel('order.pondered')).toBe('order.pondered');
});

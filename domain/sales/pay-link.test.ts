import { expect, test } from 'vitest';
import type { InvoiceStatus } from './invoice.ts';
import { isShownByLink, payLinkEndsAt } from './pay-link.ts';

const SETTLED = new Date('2026-11-21T10:00:00Z');

test.each<[InvoiceStatus, Date | null, string, boolean]>([
  ['unpaid', null, '2027-11-21T10:00:00Z', true],
  ['overdue', null, '2027-11-21T10:00:00Z', true],
  ['paid', SETTLED, '2026-12-05T09:59:59Z', true],
  ['paid', SETTLED, '2026-12-05T10:00:00Z', false],
  ['credited', SETTLED, '2026-12-05T09:59:59Z', true],
  ['credited', SETTLED, '2026-12-05T10:00:00Z', false],
  ['credited', null, '2026-11-21T10:00:00Z', false],
  ['draft', SETTLED, '2026-11-21T10:00:00Z', false],
])('an invoice that is %s since %s is shown by its link at %s: %s', (status, settledAt, at, is) => {
  expect(isShownByLink({ status, settledAt }, new Date(at))).toBe(is);
});

test('a link ends half a year after its mail', () => {
  expect(payLinkEndsAt(SETTLED)).toEqual(new Date('2027-05-20T10:00:00Z'));
});

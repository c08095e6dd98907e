import { expect, test } from 'vitest';
import type { WeighedLine } from '#contract/staff/bank-statements.ts';
import { cents } from '#domain/platform/money.ts';
import { consequenceOf } from './labels.ts';

const INVOICE = {
  invoiceNumber: '2026-000123',
  orderId: 'een bestelling',
  customerName: 'Sanne de Vries',
  totalCents: cents(1299),
  status: 'unpaid',
  standing: 'waiting',
} as const satisfies WeighedLine['invoices'][number];

function told(amount: number, booking: WeighedLine['booking']): string {
  const weighed = { invoices: [INVOICE], sumCents: cents(1299), booking, refusal: null };
  return consequenceOf({ amountCents: cents(amount) }, weighed);
}

test('who books a line reads beforehand what lacks, and what becomes of the money', () => {
  expect(told(1000, 'part')).toMatch(
    /^Er kwam €\s2,99 te weinig\. Het bedrag wordt tegoed van de klant\./,
  );
});

test('and what is too much', () => {
  expect(told(2000, 'pay-and-credit')).toMatch(/De €\s7,01 die te veel kwam, wordt tegoed/);
});

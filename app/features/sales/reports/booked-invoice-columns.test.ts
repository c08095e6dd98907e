import { expect, test } from 'vitest';
import type { BookedInvoice } from '#contract/staff/invoices.ts';
import { cents } from '#domain/platform/money.ts';
import { BOOKED_INVOICE_CSV, byRate } from './booked-invoice-columns.tsx';

const INVOICE: BookedInvoice = {
  id: '5bd0f5b2-6f0c-4d5e-9a53-0d9b0b6f3a11',
  invoiceNumber: '2026-000004',
  kind: 'invoice',
  status: 'paid',
  totalCents: cents(2330),
  netCents: cents(2000),
  vatCents: cents(330),
  vatTreatment: 'standard',
  issuedOn: '2026-05-05',
  dueDate: '2026-05-19',
  correctedAt: null,
  paidAt: new Date('2026-05-05T10:00:00Z'),
  buyerName: 'Bakkerij De Wit',
  country: 'NL',
  vatId: '',
  creditedNumber: null,
  rates: [
    { vatPercent: 25.5, netCents: cents(1000), vatCents: cents(255), grossCents: cents(1255) },
    { vatPercent: 9, netCents: cents(1000), vatCents: cents(75), grossCents: cents(1075) },
  ],
  paidOn: '2026-05-05',
  paidBy: [
    { method: 'credit', isCollection: false },
    { method: 'ideal', isCollection: true },
  ],
};

async function* batches(...invoices: BookedInvoice[]) {
  yield { items: invoices, truncated: false };
}

async function cellsOf(invoice: BookedInvoice) {
  const rows = [];
  for await (const { items } of byRate(batches(invoice))) rows.push(...items);
  return rows.map((row) =>
    Object.fromEntries(BOOKED_INVOICE_CSV.map(([header, value]) => [header, value(row)])),
  );
}

test('an invoice of two rates is two rows, which together are the invoice', async () => {
  const rows = await cellsOf(INVOICE);
  expect(rows).toMatchObject([
    { 'Btw-tarief': 25.5, 'Zonder btw': 10, Btw: 2.55, 'Met btw': 12.55 },
    { 'Btw-tarief': 9, 'Zonder btw': 10, Btw: 0.75, 'Met btw': 10.75 },
  ]);
  const paid = { 'Betaald op': '05-05-2026', Betaalwijze: 'Tegoed + Automatische incasso' };
  expect(rows).toMatchObject([
    { Nummer: '2026-000004', ...paid },
    { Nummer: '2026-000004', ...paid },
  ]);
});

test('an invoice that nobody paid has no day and no way', async () => {
  expect(await cellsOf({ ...INVOICE, status: 'unpaid', paidOn: null, paidBy: [] })).toMatchObject([
    { 'Betaald op': '', Betaalwijze: '' },
    { 'Betaald op': '', Betaalwijze: '' },
  ]);
});

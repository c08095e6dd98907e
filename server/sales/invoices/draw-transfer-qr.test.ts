import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { INVOICE } from '#tests/support/invoice-document.ts';
import { readQr } from '#tests/support/qr.ts';
import { drawTransferQr } from './draw-transfer-qr.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});

afterAll(() => api[Symbol.asyncDispose]());

function said(name: string, reference: string): string {
  return `BCD\n002\n1\nSCT\n\n${name}\nNL91ABNA0417164300\nEUR12.99\n\n\n${reference}`;
}

test('a camera reads what is to be transferred, letters of all of Europe too', () => {
  const code = drawTransferQr({ ...INVOICE, seller: { ...INVOICE.seller, name: 'Łódź & Ğ B.V.' } });
  expect(code && readQr(code)).toBe(said('Łódź & Ğ B.V.', '2026-000123'));
});

test('what cannot be said in a code has none, and its PDF is made without', async () => {
  const nameless = { ...INVOICE, seller: { ...INVOICE.seller, name: 'x'.repeat(71) } };
  expect(drawTransferQr(nameless)).toBeNull();
  expect(JSON.stringify(layOutInvoice(nameless).content)).not.toContain('<svg');
  expect((await api.context.pdf.draw(layOutInvoice(nameless))).length).toBeGreaterThan(1000);
});

test('a PDF that asks for a transfer has the code, and no other has', () => {
  const code = drawTransferQr(INVOICE);
  expect(JSON.stringify(layOutInvoice(INVOICE).content)).toContain(code?.path);
  for (const settled of [
    { ...INVOICE, bornPaid: true },
    { ...INVOICE, kind: 'credit_note', totalCents: cents(-1299), credits: INVOICE } as const,
  ]) {
    expect(JSON.stringify(layOutInvoice(settled).content)).not.toContain('<svg');
  }
});

test('the pages of an order and its invoice have it while money is expected', async () => {
  const { customer, orderId } = await make.pendingOrder({ method: 'bank_transfer' });
  const own = api.as(customer).customer;
  const { transfer, invoice } = await own.orders.get({ orderId });
  const invoiceId = invoice?.id ?? '';
  const shown = await own.invoices.get({ invoiceId });
  const expected = said('Hostwerk Test B.V.', shown.invoiceNumber);
  expect(transfer?.qr && readQr(transfer.qr)).toBe(expected);
  expect(shown.transferQr && readQr(shown.transferQr)).toBe(expected);

  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
  expect((await own.orders.get({ orderId })).transfer).toBeNull();
  expect((await own.invoices.get({ invoiceId })).transferQr).toBeNull();
});

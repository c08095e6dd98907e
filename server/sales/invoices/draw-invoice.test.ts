import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { cents } from '#domain/platform/money.ts';
import type { PdfDocument } from '#server/platform/documents/pdf-drawer.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';
import { INVOICE, INVOICE_LINE } from '#tests/support/invoice-document.ts';
import { unpacked } from '#tests/support/unpacked-pdf.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});

afterAll(() => api[Symbol.asyncDispose]());

/** Every text of a layout, in reading order. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { text, stack, columns, table } = node as Record<string, unknown>;
  const { body } = (table ?? {}) as Record<string, unknown>;
  return [text, stack, columns, body].flatMap(textsOf);
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function words(invoice: InvoiceDocument): string {
  return plain(textsOf(layOutInvoice(invoice).content).join('\n'));
}

function pagesOf(bytes: Uint8Array): number {
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
}

/** Counts the pieces of text on the last page, its foot included. */
async function piecesOnLastPage(layout: PdfDocument): Promise<number> {
  const pages = unpacked(await api.context.pdf.draw(layout)).filter((drawn) =>
    /\bBT\b/.test(drawn),
  );
  return pages.at(-1)?.match(/\bTJ\b/g)?.length ?? 0;
}

async function newestInvoice(order: PlacedOrder) {
  const { items } = await api.as(order.customer).customer.invoices.list({});
  return items[0]?.id ?? '';
}

async function download(order: PlacedOrder, invoiceId: string) {
  const file = await api.as(order.customer).customer.invoices.download({ invoiceId });
  return { file, bytes: new Uint8Array(await file.arrayBuffer()) };
}

describe('what it prints', () => {
  test('is every mandatory field, and what a person typed as text', () => {
    const text = words(INVOICE);
    for (const part of [
      'Factuur',
      '2026-000123',
      '21 november 2026',
      '5 december 2026',
      'Winkel B.V.',
      'KvK 12345678',
      'Btw-id NL123456782B01',
      'NL91 ABNA 0417 1643 00',
      'Łukasz Őri',
      '1011 AB Şile',
      'België',
      '<script>alert(1)</script> & "Ğ"',
      '1 november 2026 t/m 30 november 2026',
      '€ 5,37',
      '21%',
      'Btw 21% over € 10,74',
      '€ 2,25',
      '€ 12,99',
      'Maak € 12,99 uiterlijk op 5 december 2026 over naar NL91 ABNA 0417 1643 00',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('has a line for the reference of who gave one, and none for others', () => {
    const buyer = { ...INVOICE.buyer, reference: 'PO-2026-7' };
    expect(words({ ...INVOICE, buyer })).toContain('Je referentie\nPO-2026-7');
    for (const none of [INVOICE, { ...INVOICE, buyer: { ...buyer, reference: '' } }]) {
      expect(words(none)).not.toContain('Je referentie');
    }
  });

  test('of a credit invoice is what it undoes, and why', () => {
    const text = words({
      ...INVOICE,
      invoiceNumber: 'C2026-000007',
      kind: 'credit_note',
      credits: { invoiceNumber: '2026-000123', issuedOn: '2026-11-21' },
      reason: 'De bestelling is geannuleerd.',
      totalCents: cents(-1299),
    });
    expect(text).toContain('Creditfactuur');
    expect(text).toContain('2026-000123 van 21 november 2026');
    expect(text).toContain('De bestelling is geannuleerd.');
    expect(text).toContain('€ -12,99');
    expect(text).not.toContain('Maak ');
  });

  test('of who is charged no btw says by which law, without a rate', () => {
    const untaxed = { netCents: cents(1299), vatCents: cents(0) };
    const lines = [{ ...INVOICE_LINE, ...untaxed, vatPercent: 0 }];
    const reversed = words({ ...INVOICE, ...untaxed, lines, vatTreatment: 'reverse_charge' });
    expect(reversed).toContain('verlegd');
    expect(reversed).toContain('Btw verlegd over € 12,99');
    expect(reversed).toContain('Btw verlegd naar de afnemer (artikel 44 en 196');
    expect(reversed).not.toMatch(/%|incl\. btw/);
    const exempt = words({ ...INVOICE, ...untaxed, lines, vatTreatment: 'small_business' });
    expect(exempt).toContain('op grond van artikel 25 Wet OB');
    expect(words(INVOICE)).not.toContain('Wet OB');
  });

  test('of a consumer with the btw of their own country names that country', () => {
    const finnish = { netCents: cents(1035), vatCents: cents(264) };
    const text = words({
      ...INVOICE,
      ...finnish,
      vatTreatment: 'destination',
      buyer: { ...INVOICE.buyer, country: 'FI' },
      lines: [{ ...INVOICE_LINE, ...finnish, vatPercent: 25.5 }],
    });
    expect(text).toContain('Btw 25,5% (Finland) over € 10,35');
  });

  test('of one born paid asks for no money', () => {
    expect(words({ ...INVOICE, status: 'paid', bornPaid: true })).toContain('al betaald');
  });
});

describe('the file', () => {
  test('has the euro sign and letters of all of Europe in an embedded font', async () => {
    const streams = unpacked(await api.context.pdf.draw(layOutInvoice(INVOICE))).join('\n');
    for (const character of '€ŁŐŞĞë') {
      const code = character.codePointAt(0)?.toString(16).padStart(4, '0');
      expect(streams, character).toContain(`<${code}>`);
    }
  });

  test('of many lines has many pages, each with its number', async () => {
    const lines = Array.from({ length: 120 }, () => INVOICE_LINE);
    const bytes = await api.context.pdf.draw(layOutInvoice({ ...INVOICE, lines }));
    expect(pagesOf(bytes)).toBeGreaterThan(3);
  });

  test('has its total on the page that asks for it, however many lines it has', async () => {
    const { content, ...page } = layOutInvoice(INVOICE);
    const closing = content.slice(content.findIndex((part) => 'table' in Object(part)) + 2);
    const pieces = await piecesOnLastPage({ ...page, content: closing });
    for (let count = 5; count <= 30; count += 1) {
      const lines = Array.from({ length: count }, () => INVOICE_LINE);
      const last = await piecesOnLastPage(layOutInvoice({ ...INVOICE, lines }));
      expect(last, `${count} lines`).toBeGreaterThanOrEqual(pieces);
    }
  });

  test('says on every page of which invoice it is, and in the title of its window', async () => {
    const layout = layOutInvoice(INVOICE);
    expect(layout.footer).toMatch(/^Factuur 2026-000123 /);
    const file = Buffer.from(await api.context.pdf.draw(layout)).toString('latin1');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('/Lang (nl-NL)');
  });

  test('is the same after it was paid, byte for byte', async () => {
    const order = await make.pendingOrder({ method: 'bank_transfer' });
    const invoiceId = await newestInvoice(order);
    const unpaid = await download(order, invoiceId);
    expect(unpaid.file.type).toBe('application/pdf');
    expect(unpaid.file.name).toMatch(/^factuur-2026-\d{6}\.pdf$/);
    expect(pagesOf(unpaid.bytes)).toBe(1);
    api.clock.set('2026-11-24T09:00:00Z');
    await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId: order.orderId });
    expect((await download(order, invoiceId)).bytes).toEqual(unpaid.bytes);
  });

  test('of a credit invoice can be had by the customer and by staff', async () => {
    const order = await make.pendingOrder({ method: 'bank_transfer' });
    // Later than the invoice, or neither would be the newest.
    api.clock.set('2026-11-25T09:00:00Z');
    await api.as(order.customer).customer.orders.cancel({ orderId: order.orderId });
    const invoiceId = await newestInvoice(order);
    const { file, bytes } = await download(order, invoiceId);
    expect(file.name).toMatch(/^creditfactuur-C2026-\d{6}\.pdf$/);
    const staff = await api.as(await make.staff()).staff.invoices.download({ invoiceId });
    expect(new Uint8Array(await staff.arrayBuffer())).toEqual(bytes);
  });

  test('is had over REST too, under its name', async () => {
    const order = await make.paidOrder();
    const invoiceId = await newestInvoice(order);
    const { accessToken } = await api.signIn(order.customer);
    const answer = await api.http(`/api/v1/invoices/${invoiceId}/pdf`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/factuur-2026-\d{6}\.pdf/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes).toEqual((await download(order, invoiceId)).bytes);
  });

  test('is drawn for many at once, and a document that cannot be drawn fails alone', async () => {
    const good = layOutInvoice(INVOICE);
    const bad = { ...good, content: [{ image: '/etc/passwd' }] };
    const [first, refused, ...others] = await Promise.allSettled([
      api.context.pdf.draw(good),
      api.context.pdf.draw(bad),
      ...Array.from({ length: 8 }, () => api.context.pdf.draw(good)),
    ]);
    expect(refused?.status).toBe('rejected');
    expect(others).toEqual(Array.from({ length: 8 }, () => first));
    expect(first?.status).toBe('fulfilled');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { INVOICE, INVOICE_LINE } from '#tests/support/invoice-document.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { unpacked } from '#tests/support/unpacked-pdf.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});

afterAll(() => api[Symbol.asyncDispose]());

function named(company: string): InvoiceDocument {
  const buyer = { ...INVOICE.buyer, company, name: company, street: `${company} 12` };
  return { ...INVOICE, buyer, lines: [{ ...INVOICE_LINE, description: company }] };
}

/** The signs that the fonts in the file have, as it names them. */
async function signsOf(invoice: InvoiceDocument): Promise<string> {
  const streams = unpacked(await api.context.pdf.draw(layOutInvoice(invoice)));
  return streams.filter((stream) => stream.includes('beginbfrange')).join('\n');
}

/** As UTF-16 in hexadecimal digits. */
function coded(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
  return `<${units.map((unit) => unit.toString(16).padStart(4, '0')).join(' ')}>`;
}

describe('an invoice in another alphabet', () => {
  test.each([
    ['Chinese', '佳佳貿易'],
    ['Japanese', 'さくらカフェ'],
    ['Korean', '김철수'],
    ['Hebrew', 'דודכהן'],
    ['Greek and Cyrillic', 'Ωψ Жю'],
    ['signs', 'Klaar ✓ ★'],
    ['emoji', 'Feest 🎉'],
  ])('has the letters of %s in a font of its own', async (_, company) => {
    const signs = await signsOf(named(company));
    for (const sign of company.replaceAll(' ', '')) expect(signs, sign).toContain(coded(sign));
  });

  test('joins Arabic letters', async () => {
    const signs = await signsOf(named('محمد'));
    for (const form of 'ﻣﺤﻤﺪ'.normalize('NFC')) expect(signs).toContain(coded(form));
  });

  test('kept from before is drawn with a sign for each letter that no font has', async () => {
    expect(await signsOf(named('𠮷野'))).toContain(coded('野'));
  });

  test('is the same bytes each time', async () => {
    const layout = layOutInvoice(named('佳佳 דוד'));
    expect(await api.context.pdf.draw(layout)).toEqual(await api.context.pdf.draw(layout));
  });
});

describe('what no invoice can show', () => {
  const SENTENCE = 'Het teken “த” kunnen we niet op een factuur afdrukken.';

  test.each(['company', 'firstName', 'lastName', 'address', 'city', 'billingReference'] as const)(
    'is refused as %s of a profile, with a sentence that names it',
    async (field) => {
      const { profile } = api.as(await createFactories(api).customer()).customer;
      const saved = profile.save({ ...(await profile.get()), [field]: 'தமிழ்' });
      const error: unknown = await saved.catch((refused: unknown) => refused);
      expect(JSON.stringify(error)).toContain(SENTENCE);
    },
  );

  test('is refused as the name of a service', async () => {
    const service = await createFactories(api).activeService();
    const { services } = api.as(service.customer).customer;
    const rename = (name: string) =>
      outcomeOf(services.rename({ serviceId: service.serviceId, name }));
    expect(await rename('தமிழ்')).toBe('INPUT_INVALID');
    expect(await rename('佳佳')).toBe('OK');
  });
});

import type { TestApp } from './api.ts';
import { createBank } from './bank.ts';
import { createFactories } from './factories.ts';

/** Books ten euro as a part of the invoice of an order that asks € 12,99. */
export async function bookTen(api: TestApp, orderId: string) {
  const bank = createBank(api);
  const { staff } = api.as(await createFactories(api).staff('admin'));
  const { invoiceNumber } = await bank.invoiceOf(orderId);
  const lineId = await bank.importLine(staff, { amount: '10.00', text: invoiceNumber });
  const invoiceNumbers = [invoiceNumber];
  await staff.bankStatements.book({ lineId, invoiceNumbers, booking: 'part' });
  return { bank, staff, invoiceNumber, invoiceNumbers };
}

/** Replaces the no-break spaces that amounts have in the shop's texts. */
export function plainSpaces(text: string | undefined): string {
  return text?.replaceAll('\u00A0', ' ') ?? '';
}

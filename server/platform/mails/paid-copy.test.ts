import { expect, test } from 'vitest';
import { layOutInvoice } from '#server/sales/invoices/lay-out-invoice.ts';
import { drawInvoice } from '#server/sales/invoices/draw-invoice.ts';
import { getStaffInvoice } from '#server/sales/invoices/queries.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';

test('what says that money came brings the invoice as paid; the invoice itself keeps its bytes', async () => {
  const fake = createFakeMail();
  await using api = await createTestApp({ overrides: () => ({ mail: fake }) });
  const make = createFactories(api);
  const { orderId } = await make.pendingOrder({ method: 'bank_transfer' });
  await api.jobsDone();
  const { id: invoiceId } = await api.db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const read = () => getStaffInvoice(api.db, { invoiceId });
  const bytesOf = async () =>
    Buffer.from(await (await drawInvoice(api.context.pdf, await read())).arrayBuffer());
  const atIssue = await bytesOf();
  api.clock.set('2026-11-25T11:00:00Z');
  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
  await api.jobsDone();
  const files = (subject: RegExp) =>
    fake.sent
      .find((mail) => subject.test(mail.subject))
      ?.attachments?.map(({ name }) => name.replace(/\d{4}-\d{6}/, 'X'));
  expect(files(/nog te betalen|ontvangen/)?.[0]).toBe('factuur-X.pdf');
  expect(files(/^Betaling ontvangen/)?.[0]).toBe('factuur-X-betaald.pdf');
  expect(await bytesOf()).toEqual(atIssue);
  const shown = JSON.stringify(layOutInvoice(await read(), { paidOn: '2026-11-25' }).content);
  expect(shown).toContain('Deze factuur is betaald op 25 november 2026.');
  expect(shown).not.toMatch(/Maak |Vervaldatum|QR-code/);
});

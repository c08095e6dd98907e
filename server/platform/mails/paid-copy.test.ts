import { expect, test } from 'vitest';
import { layOutInvoice } from '#server/sales/invoices/lay-out-invoice.ts';
import { drawInvoice } from '#server/sales/invoices/draw-invoice.ts';
import { getStaffInvoice } from '#server/sales/invoices/queries.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

async function bytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

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
  const drawn = async () => bytesOf(await drawInvoice(api.context.pdf, await read()));
  const atIssue = await drawn();
  api.clock.set('2026-11-25T11:00:00Z');
  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
  await api.jobsDone();
  const files = (subject: RegExp) =>
    fake.sent
      .find((mail) => subject.test(mail.subject))
      ?.attachments?.map(({ name }) => name.replace(/\d{4}-\d{6}/, 'X'));
  expect(files(/nog te betalen|ontvangen/)?.[0]).toBe('factuur-X.pdf');
  expect(files(/^Betaling ontvangen/)?.[0]).toBe('betaalbewijs-X.pdf');
  expect(await drawn()).toEqual(atIssue);
  const shown = JSON.stringify(layOutInvoice(await read(), { paidOn: '2026-11-25' }).content);
  expect(shown).toMatch(/Voldaan op 25 november 2026: €.12,99\./);
  expect(shown).toMatch(/Betaald met.*Bankoverschrijving/);
  expect(shown).not.toMatch(/Maak |Vervaldatum|QR-code/);
});

test('what was paid at once brings its invoice, and the proof that it was paid', async () => {
  const fake = createFakeMail();
  await using api = await createTestApp({ overrides: () => ({ mail: fake }) });
  await createFactories(api).paidOrder();
  await api.jobsDone();
  const paid = fake.sent.find(({ subject }) => subject.startsWith('Betaling ontvangen'));
  const names = paid?.attachments?.map(({ name }) => name.replace(/\d{4}-\d{6}/, 'X'));
  expect(names?.slice(0, 2)).toEqual(['factuur-X.pdf', 'betaalbewijs-X.pdf']);
});

test('the proof is there for customer and staff while an invoice is paid, and only then', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
  const { id: invoiceId } = await api.db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const [mine, staff] = [api.as(customer).customer, api.as(await make.staff('admin')).staff];
  const proofs = () =>
    Promise.all(
      [mine, staff].map(async ({ invoices }) => outcomeOf(invoices.downloadProof({ invoiceId }))),
    );
  expect(await proofs()).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  // At the very moment of its issue: the invoice was not paid when it was issued all the same.
  const issued = await bytesOf(await mine.invoices.download({ invoiceId }));
  const ubl = await bytesOf(await mine.invoices.downloadUbl({ invoiceId }));
  await staff.orders.markPaid({ orderId });
  const proof = await mine.invoices.downloadProof({ invoiceId });
  expect(proof.name).toMatch(/^betaalbewijs-2026-\d{6}\.pdf$/);
  const ofStaff = await staff.invoices.downloadProof({ invoiceId });
  expect(await bytesOf(ofStaff)).toEqual(await bytesOf(proof));
  expect(await bytesOf(await mine.invoices.download({ invoiceId }))).toEqual(issued);
  expect(await bytesOf(await mine.invoices.downloadUbl({ invoiceId }))).toEqual(ubl);
  await staff.orders.refund({ orderId, reason: 'Niet tevreden', endService: true, to: 'customer' });
  expect(await proofs()).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await bytesOf(await mine.invoices.download({ invoiceId }))).toEqual(issued);
});

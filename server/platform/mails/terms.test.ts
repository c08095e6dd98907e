import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';

let api: TestApp;
const fake = createFakeMail();

beforeAll(async () => {
  api = await createTestApp({ overrides: () => ({ mail: fake }) });
});
afterAll(() => api[Symbol.asyncDispose]());

const filesOf = (subject: RegExp) =>
  fake.sent
    .find((mail) => subject.test(mail.subject))
    ?.attachments?.map(({ name }) => name.replace(/\d{4}-\d{6}/, 'X'));

test('the confirmation of an order carries the terms that were agreed to; other mails do not', async () => {
  const make = createFactories(api);
  const small = await make.plan({ priceCents: 1200 });
  const large = await make.plan({ priceCents: 2400 });
  const { customer, serviceId } = await make.activeService({ plan: small });
  await make.pendingOrder({ method: 'bank_transfer' });
  api.clock.set(SETTLED_ON.at);
  const mine = api.as(customer).customer;
  const asked = planOrder({ serviceId, plan: large }, { method: 'bank_transfer' });
  const { orderId } = await mine.planChanges.order(asked);
  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
  await api.jobsDone();
  const both = ['factuur-X.pdf', 'algemene-voorwaarden-2027-01.pdf'];
  const [invoice, terms] = both;
  const proof = 'betaalbewijs-X.pdf';
  expect(filesOf(/^Betaling ontvangen/)).toEqual([invoice, proof, terms]);
  expect(filesOf(/nog te betalen$/)).toEqual(both);
  expect(filesOf(/krijgt een ander pakket$/)).toEqual(both);
  expect(filesOf(/heeft nu het pakket/)).toEqual([proof, terms]);
  expect(filesOf(/is actief$/) ?? []).toEqual([]);
  const drawn = fake.sent
    .flatMap(({ attachments = [] }) => attachments)
    .find(({ name }) => name.startsWith('algemene'));
  const bytes = Buffer.from((await drawn?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // Several pages of text, not an empty sheet.
  expect(bytes.length).toBeGreaterThan(20_000);
});

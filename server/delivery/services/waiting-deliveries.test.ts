import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

const CONSOLE = 'http://localhost:3000/admin/services?view=te-leveren';

/** Reads the mails to the shop's mailbox, in order. */
function told({ db }: Pick<TestApp, 'db'>) {
  return db
    .selectFrom('mails')
    .select(['toAddress', 'subject', 'text'])
    .where('kind', '=', 'delivery-waiting')
    .orderBy('createdAt')
    .execute();
}

const mail = (subject: string, sentence: string) => ({
  toAddress: 'hulp@hostwerk.test',
  subject,
  // Its lines are broken where they are full.
  text: expect.stringMatching(
    new RegExp(`${sentence.replaceAll(' ', '\\s')}[^]*${CONSOLE.replaceAll('?', '\\?')}`),
  ),
});

test('who sells what a person makes is mailed once it is paid, and not sooner', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const plan = await make.plan({ name: 'Eigen server', module: 'manual' });
  await make.pendingOrder({ plan, serviceName: 'wacht-nog' });
  expect(await told(api)).toEqual([]);
  await make.paidOrder({ plan, serviceName: 'rek-4' });
  await api.jobsDone();
  expect(await told(api)).toEqual([mail('Te leveren: rek-4 (Eigen server)', 'druk op Geleverd')]);
});

test('who delivers nothing without a word is mailed that it is waited for', async () => {
  await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  const make = createFactories(api);
  const plan = await make.plan({ name: 'Pakket' });
  await make.paidOrder({ plan, serviceName: 'op-verzoek' });
  expect(await told(api)).toEqual([
    mail('Te leveren: op-verzoek (Pakket)', 'iemand op Leveren drukt'),
  ]);
});

test('a delivery that fails for less than a minute is no news: a panel that starts anew is back by then', async () => {
  await using api = await createTestApp();
  await api.setQueue('service.deliver', { retryLimit: 5 });
  await createFactories(api).paidOrder({ serviceName: 'fail-even' });
  await api.jobsDone();
  expect(await told(api)).toEqual([]);
});

test('a delivery that keeps failing is mailed once, however often it is tried', async () => {
  await using api = await createTestApp();
  await api.setQueue('service.deliver', { retryLimit: 8 });
  const make = createFactories(api);
  const plan = await make.plan({ name: 'Pakket' });
  await make.paidOrder({ plan, serviceName: 'fail-steeds' });
  await api.jobsDone();
  expect(await told(api)).toEqual([
    mail('Levering mislukt: fail-steeds (Pakket)', 'kon niet geleverd worden'),
  ]);
});

test('what is delivered by itself is no news for the shop', async () => {
  await using api = await createTestApp();
  await createFactories(api).activeService();
  expect(await told(api)).toEqual([]);
});

test('a shop without an address of its own sells all the same', async () => {
  await using api = await createTestApp({ settings: { support_email: '' } });
  const make = createFactories(api);
  await make.paidOrder({ plan: await make.plan({ module: 'manual' }) });
  expect(await told(api)).toEqual([]);
});

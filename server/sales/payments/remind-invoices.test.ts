import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';

async function remindersOf({ db }: TestApp, { id }: Person) {
  return db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text'])
    .where('userId', '=', id)
    .where('kind', 'in', ['invoice-due-soon', 'invoice-overdue'])
    .orderBy('createdAt')
    .execute();
}

const kinds = async (api: TestApp, person: Person) =>
  (await remindersOf(api, person)).map(({ kind }) => kind);

test('an invoice is reminded of three days before it is due and once after, each one time', async () => {
  await using api = await createTestApp();
  const { customer } = await createFactories(api).pendingOrder({ method: 'bank_transfer' });
  const at = async (moment: string) => {
    api.clock.set(moment);
    await api.runJob('orders.expire');
    return kinds(api, customer);
  };
  // Due on 7 December, fourteen days after the order.
  expect(await at('2026-12-03T11:00:00Z')).toEqual([]);
  expect(await at('2026-12-04T11:00:00Z')).toEqual(['invoice-due-soon']);
  expect(await at('2026-12-07T11:00:00Z')).toEqual(['invoice-due-soon']);
  expect(await at('2026-12-08T11:00:00Z')).toEqual(['invoice-due-soon', 'invoice-overdue']);
  expect(await at('2026-12-09T11:00:00Z')).toEqual(['invoice-due-soon', 'invoice-overdue']);
  const [soon] = await remindersOf(api, customer);
  expect(soon?.text).toContain('NL91ABNA0417164300');
  // On its due date one is in time: before that day would be a day earlier.
  expect(soon?.subject).toMatch(/: betaal uiterlijk op 7 december 2026$/);
  expect(soon?.text).toContain('uiterlijk op 7 december 2026');
});

test('not who switched reminders off, nor who has paid', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const { customer: quiet } = await make.pendingOrder({ method: 'bank_transfer' });
  await api
    .as(quiet)
    .customer.notifications.setPreference({ preference: 'invoiceReminders', enabled: false });
  const { customer: payer, orderId } = await make.pendingOrder({ method: 'bank_transfer' });
  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
  api.clock.set('2026-12-05T11:00:00Z');
  await api.runJob('orders.expire');
  expect(await kinds(api, quiet)).toEqual([]);
  expect(await kinds(api, payer)).toEqual([]);
});

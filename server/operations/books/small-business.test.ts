import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';

/** Lets an hour pass and answers what owners and staff hear of the amount that was sold. */
async function told(api: TestApp) {
  await api.runJob('orders.expire');
  await api.jobsDone();
  const mails = await api.db
    .selectFrom('mails')
    .select(['subject', 'userId'])
    .where('kind', '=', 'small-business-limit')
    .orderBy('createdAt')
    .execute();
  const tasks = await api.db
    .selectFrom('staffTasks')
    .select('note')
    .where('kind', '=', 'small-business-limit')
    .orderBy('createdAt')
    .execute();
  return { mails, notes: tasks.map(({ note }) => note.replaceAll('\u00A0', ' ')) };
}

async function openSmallShop(settings: Record<string, string>) {
  const api = await createTestApp({ settings: { auto_provisioning: 'false', ...settings } });
  const make = createFactories(api);
  const owner = await make.staff('owner');
  await make.staff('admin');
  const sell = async (priceCents: number) => {
    const plan = await make.plan({ priceCents });
    const { orderId } = await make.pendingOrder({ plan });
    await api.as(owner).staff.orders.markPaid({ orderId });
    return orderId;
  };
  return { api, owner, sell };
}

test('a shop without btw is told when it comes near what it may sell in a year, and past it, once', async () => {
  const { api, owner, sell } = await openSmallShop({ vat_small_business: 'true' });
  await using _ = api;
  api.clock.set('2026-11-23T11:00:00Z');
  await sell(1_599_999);
  expect(await told(api)).toEqual({ mails: [], notes: [] });
  await sell(1);
  await told(api);
  const near = await told(api);
  expect(near.mails).toMatchObject([
    { userId: owner.id, subject: expect.stringContaining('komt in zicht') },
  ]);
  expect(near.notes).toEqual([expect.stringContaining('in 2026 voor € 16.000,00; de grens is')]);
  api.clock.set('2026-11-24T11:00:00Z');
  await sell(400_000);
  expect((await told(api)).notes).toHaveLength(1);
  await sell(1);
  await told(api);
  const over = await told(api);
  expect(over.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('komt in zicht'),
    expect.stringContaining('is voorbij'),
  ]);
  // In another year it begins anew.
  api.clock.set('2027-01-02T11:00:00Z');
  await sell(1_600_000);
  expect((await told(api)).notes.at(-1)).toContain('in 2027');
});

test('a shop that charges btw hears nothing of it', async () => {
  const { api, sell } = await openSmallShop({});
  await using _ = api;
  await sell(2_500_000);
  expect(await told(api)).toEqual({ mails: [], notes: [] });
});

test('who passed it at once hears no more that it comes near, when a credit invoice takes them back', async () => {
  const { api, owner, sell } = await openSmallShop({ vat_small_business: 'true' });
  await using _ = api;
  api.clock.set('2026-11-23T11:00:00Z');
  await sell(1_700_000);
  const orderId = await sell(400_000);
  expect((await told(api)).notes).toHaveLength(1);
  const reason = 'Toch niet';
  await api.as(owner).staff.orders.refund({ orderId, reason, endService: true, to: 'customer' });
  const { notes } = await told(api);
  expect(notes).toEqual([expect.stringContaining('zet de regeling uit')]);
});

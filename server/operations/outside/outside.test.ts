import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPterodactyl } from '#server/delivery/panels/pterodactyl.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { GAME_PLAN } from '#tests/support/pterodactyl-shop.ts';
import { openModuleShop } from '#tests/support/module-shop.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { startFakePterodactyl } from '#tests/support/pterodactyl.ts';
import type { TestApp } from '#tests/support/api.ts';

const NOON = '2026-11-23T11:00:00Z';
const LATER = '2026-11-23T11:01:01Z';

const tasksOf = ({ db }: TestApp) =>
  db
    .selectFrom('staffTasks')
    .select(['kind', 'note', 'doneAt'])
    .where('kind', 'in', ['payments-away', 'panel-away'])
    .execute();
const mailsOf = ({ db }: TestApp) =>
  db
    .selectFrom('mails')
    .select(['toAddress', 'subject', 'text'])
    .where('kind', '=', 'outside-away')
    .execute();

async function sweep(api: TestApp, at: string): Promise<void> {
  api.clock.set(at);
  await api.runJob('system.sweep');
  await api.jobsDone();
}

describe('a gateway that does not do what it is asked', () => {
  let shop: Awaited<ReturnType<typeof openMollieShop>>;
  beforeAll(async () => {
    shop = await openMollieShop();
  });
  beforeEach(() => {
    shop.api.clock.set(NOON);
    shop.mollie.fail();
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  async function orderInVain() {
    const make = createFactories(shop.api);
    const customer = await make.customer();
    const mine = shop.api.as(customer).customer;
    const plan = await make.plan();
    shop.mollie.fail('down', 'down', 'down');
    const placed = await mine.checkout.place(orderInput(plan, { method: 'ideal' }));
    expect(placed.payUrl).toBeNull();
    await shop.api.jobsDone();
    return { ...placed, mine, make, customer };
  }

  test('is told to its owner at once, and to nobody any more once it does', async () => {
    const owner = await createFactories(shop.api).staff('owner');
    const { mine, orderId } = await orderInVain();
    const note =
      /kunnen nu niet online betalen.*‘Mollie: GET methods gives 503: Service unavailable’/;
    expect(await tasksOf(shop.api)).toEqual([
      { kind: 'payments-away', note: expect.stringMatching(note), doneAt: null },
    ]);
    const [mail, ...others] = await mailsOf(shop.api);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: owner.email });
    expect(mail?.subject).toMatch(/^Mollie doet het niet/);
    const statistics = () => shop.api.as(owner).staff.statistics.get();
    expect((await statistics()).troubles).toMatchObject([
      { party: 'mollie', words: 'Mollie: GET methods gives 503: Service unavailable' },
    ]);
    shop.mollie.fail('down');
    expect(await outcomeOf(mine.orders.pay({ orderId }))).toBe('PAYMENT_START_FAILED');
    shop.mollie.fail('down');
    await sweep(shop.api, LATER);
    expect(await mailsOf(shop.api)).toHaveLength(1);
    await sweep(shop.api, '2026-11-23T11:02:02Z');
    expect((await statistics()).troubles).toEqual([]);
    expect((await tasksOf(shop.api)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });

  test('leaves an order that says so, and can be transferred', async () => {
    const { mine, orderId, customer } = await orderInVain();
    expect(await mine.orders.get({ orderId })).toMatchObject({
      transfer: null,
      payment: { status: 'open', payUrl: null, isStarted: false },
    });
    await mine.orders.payByTransfer({ orderId });
    const after = await mine.orders.get({ orderId });
    expect(after).toMatchObject({ status: 'pending', paymentMethod: 'bank_transfer' });
    expect(after.transfer?.reference).toBe(after.invoice?.invoiceNumber);
    const mails = await shop.api.db
      .selectFrom('mails')
      .select('kind')
      .where('userId', '=', customer.id)
      .where('kind', '=', 'order-received')
      .execute();
    expect(mails).toHaveLength(1);
    expect(await outcomeOf(mine.orders.payByTransfer({ orderId }))).toBe('ORDER_NOT_PAYABLE');
    expect(await outcomeOf(mine.orders.pay({ orderId }))).toBe('ORDER_NOT_PAYABLE');
    const staff = shop.api.as(await createFactories(shop.api).staff('admin')).staff;
    await staff.orders.markPaid({ orderId });
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'paid', transfer: null });
  });

  test('is not passed by: what was begun is paid where it was', async () => {
    const { orderId, customer } = await shop.orderAtMollie();
    const mine = shop.api.as(customer).customer;
    expect(await outcomeOf(mine.orders.payByTransfer({ orderId }))).toBe('ORDER_NOT_PAYABLE');
    const other = shop.api.as(await createFactories(shop.api).customer()).customer;
    expect(await outcomeOf(other.orders.payByTransfer({ orderId }))).toBe('NOT_FOUND');
  });
});

test('a panel that refuses the key is told once it does so for a minute', async () => {
  await using panel = await startFakePterodactyl();
  const settings = { ...panel.settings, key: 'ptla_wrong' };
  const { api, buy, make } = await openModuleShop(
    { pterodactyl: createPterodactyl(settings) },
    GAME_PLAN,
  );
  await using _ = api;
  await make.staff('owner');
  api.clock.set(NOON);
  await buy();
  const troubles = () => api.db.selectFrom('outsideTroubles').select('party').execute();
  await expect.poll(troubles).toEqual([{ party: 'pterodactyl' }]);
  expect(await tasksOf(api)).toEqual([]);
  await sweep(api, LATER);
  expect(await tasksOf(api)).toMatchObject([{ kind: 'panel-away', doneAt: null }]);
  expect((await mailsOf(api)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Pterodactyl doet het niet/),
  ]);
});

test('what fails inside is nothing to look at outside', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  await make.activeService();
  expect(await api.db.selectFrom('outsideTroubles').selectAll().execute()).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { type Person, quoteInput } from '#tests/support/factories.ts';
import type { TestApp } from '#tests/support/api.ts';
import { answerMandate, collectionsOf, mandatesOf } from '#tests/support/mandates.ts';
import { allPersonalData } from '#tests/support/personal-traces.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, onlyRenewalOf, openShop, sweepAt } from '#tests/support/renewals.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

type Outcome = 'paid' | 'failed' | 'canceled' | 'expired';
type Delivery = 'normal' | 'twice' | 'late' | 'before-answer';

/** A customer who ordered with the tick, and what they do next. */
async function openTicked({ priceCents = 1299 } = {}) {
  const { api, make } = await openShop();
  const plan = await make.plan({ priceCents });
  const order = await make.pendingOrder({ plan, directDebit: true });
  const { customer, orderId } = order;
  const mine = api.as(customer).customer;
  const firstId = (await make.paymentOf(orderId)).id;
  const pay = async (directDebit?: boolean) => {
    const asked = directDebit === undefined ? {} : { directDebit };
    return (await mine.orders.pay({ orderId, ...asked })).payUrl.split('/').at(-1) ?? '';
  };
  return { api, make, order, customer, orderId, mine, firstId, pay, end: endings(api, customer) };
}

const endings =
  (api: TestApp, customer: Person) =>
  async (paymentId: string, outcome: Outcome = 'paid', delivery: Delivery = 'before-answer') => {
    const { testGateway } = api.as(customer).customer;
    await testGateway.answer({ paymentId, outcome, delivery });
    await api.jobsDone();
  };

async function paymentsOf({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', paidItsOrder.as('paysOrder')])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
}

const ticks = (api: TestApp) =>
  api.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('action', 'like', 'mandate.%')
    .orderBy('id')
    .execute();

const atBank = ({ db }: TestApp) =>
  db.selectFrom('testGatewayMandates').select('status').orderBy('createdAt').execute();

describe('the first payment of an order', () => {
  test('gives the mandate along, in the words that were shown, and no cent goes back', async () => {
    const { api, make, customer, mine, orderId, firstId, end } = await openTicked();
    await using _ = api;
    const other = api.as(await make.customer()).customer.checkout;
    const { directDebit } = await other.quote(
      quoteInput({ plan: (await make.plan()).slug, cycle: 'monthly' }),
    );
    const kept = await api.db
      .selectFrom('mandates')
      .select(['agreedText', 'agreedFrom', 'status', 'paymentId'])
      .execute();
    expect(kept).toEqual([
      {
        agreedText: directDebit,
        agreedFrom: expect.stringMatching(/./),
        status: 'asked',
        paymentId: firstId,
      },
    ]);
    expect(await mine.testGateway.get({ paymentId: firstId })).toMatchObject({
      givesMandate: true,
      amountCents: 1299,
    });
    await end(firstId);
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'completed',
      directDebit: { agreement: null, mandate: 'given' },
    });
    const { valid } = await mine.mandates.get();
    expect(valid).toMatchObject({ orderId, accountEnding: '4300' });
    const admin = api.as(await make.staff('admin')).staff.mandates;
    expect(await admin.get({ customerId: customer.id })).toMatchObject({ valid: { orderId } });
    expect(await mandatesOf(api, customer)).toMatchObject([
      { status: 'valid', centReturnedAt: null, revokedAt: null },
    ]);
    expect(await api.db.selectFrom('testGatewayRefunds').selectAll().execute()).toEqual([]);
    const [mail, ...others] = await mailsOf(api, 'mandate-given');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('bij de betaling van je bestelling');
    expect(mail?.text).not.toContain('cent');
    expect(await ticks(api)).toMatchObject([
      { action: 'mandate.ask', before: null, after: { status: 'asked', orderId } },
      { action: 'mandate.give', before: { status: 'asked' }, after: { status: 'valid' } },
    ]);
  });

  test('without the tick gives none', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer } = await make.activeService();
    expect(await mandatesOf(api, customer)).toEqual([]);
    expect(await atBank(api)).toEqual([]);
  });

  test('has the next term announced and collected by it', async () => {
    const { api, mine, firstId, end, orderId } = await openTicked();
    await using _ = api;
    await end(firstId);
    const { service } = await mine.orders.get({ orderId });
    await sweepAt(api, '2026-12-09T11:00:00Z');
    const renewal = await onlyRenewalOf(api, service?.id ?? '');
    expect((await mailsOf(api, 'renewal-invoice')).at(-1)?.text).toContain('4300');
    expect((await mine.mandates.get()).planned).toMatchObject([{ orderId: renewal.id }]);
    await sweepAt(api, '2026-12-23T11:00:00Z');
    await sweepAt(api, '2026-12-23T11:05:01Z');
    expect(await collectionsOf(api, renewal.id)).toMatchObject([
      { status: 'paid', paysOrder: true },
    ]);
    expect(await onlyRenewalOf(api, service?.id ?? '')).toMatchObject({ status: 'completed' });
  });

  test('above what may be collected gives one too, and what follows is not collected', async () => {
    const { api, mine, firstId, end, orderId } = await openTicked({ priceCents: 150_000 });
    await using _ = api;
    await end(firstId);
    expect((await mine.mandates.get()).valid).toMatchObject({ orderId });
    await sweepAt(api, '2026-12-09T11:00:00Z');
    expect((await mine.mandates.get()).planned).toEqual([]);
  });

  test.each(['normal', 'twice', 'late'] as const)(
    'gives it once when its message comes %s',
    async (delivery) => {
      const { api, customer, firstId, end } = await openTicked();
      await using _ = api;
      await end(firstId, 'paid', delivery);
      await sweepAt(api, '2027-01-01T11:00:00Z');
      await expect.poll(async () => (await mandatesOf(api, customer))[0]?.status).toBe('valid');
      await api.jobsDone();
      expect(await mailsOf(api, 'mandate-given')).toHaveLength(1);
    },
  );

  test('takes the place of a mandate that was given meanwhile', async () => {
    const { api, customer, firstId, end } = await openTicked();
    await using _ = api;
    api.clock.set('2026-11-23T12:00:00Z');
    await answerMandate(api, customer, 'fails');
    await end(firstId);
    const [byOrder, byCent] = await mandatesOf(api, customer);
    expect(byCent).toMatchObject({ status: 'ended', endedReason: 'replaced' });
    expect(byCent?.revokedAt).toBeInstanceOf(Date);
    expect(byOrder).toMatchObject({ status: 'valid' });
  });

  test('gives one of each of two orders, of which the last holds', async () => {
    const { api, make, customer, firstId, end } = await openTicked();
    await using _ = api;
    api.clock.set('2026-11-23T12:00:00Z');
    const second = await make.pendingOrder({ customer, directDebit: true });
    await end((await make.paymentOf(second.orderId)).id);
    await end(firstId);
    expect(await mandatesOf(api, customer)).toMatchObject([
      { status: 'valid' },
      { status: 'ended', endedReason: 'replaced' },
    ]);
    expect((await atBank(api)).map(({ status }) => status).toSorted()).toEqual([
      'revoked',
      'valid',
    ]);
  });
});

describe('what is not paid', () => {
  test.each(['failed', 'canceled', 'expired'] as const)(
    'gives none (%s), and can be paid with or without it',
    async (outcome) => {
      const { api, customer, mine, orderId, firstId, pay, end } = await openTicked();
      await using _ = api;
      await end(firstId, outcome);
      expect(await mandatesOf(api, customer)).toMatchObject([
        { status: 'ended', endedReason: 'not_given' },
      ]);
      const { directDebit } = await mine.orders.get({ orderId });
      expect(directDebit).toMatchObject({ agreement: expect.any(String), mandate: 'not-given' });
      api.clock.set('2026-11-23T12:00:00Z');
      const again = await pay(true);
      expect(again).not.toBe(firstId);
      await end(again, outcome);
      api.clock.set('2026-11-23T13:00:00Z');
      const plain = await pay(false);
      expect(await mine.testGateway.get({ paymentId: plain })).toMatchObject({
        givesMandate: false,
      });
      await end(plain);
      expect(await mine.orders.get({ orderId })).toMatchObject({
        status: 'completed',
        directDebit: { mandate: null },
      });
      expect((await mandatesOf(api, customer)).map(({ status }) => status)).toEqual([
        'ended',
        'ended',
      ]);
      expect(await atBank(api)).toEqual([]);
      expect(await mailsOf(api, 'mandate-ended')).toEqual([]);
    },
  );

  test('is paid in the same window, as long as the same is asked', async () => {
    const { api, customer, firstId, pay, mine, orderId } = await openTicked();
    await using _ = api;
    expect(await Promise.all([pay(true), pay(true), pay()])).toEqual([firstId, firstId, firstId]);
    expect(await mine.orders.get({ orderId })).toMatchObject({ directDebit: { mandate: 'asked' } });
    expect(await mandatesOf(api, customer)).toHaveLength(1);
    api.clock.set('2026-11-23T12:00:00Z');
    const [plain, same] = [await pay(false), await pay(false)];
    expect(plain).not.toBe(firstId);
    expect(same).toBe(plain);
    expect(await pay()).toBe(plain);
  });

  test('in a window whose choice was taken back is not gone on with', async () => {
    const { api, customer, firstId, pay, end } = await openTicked();
    await using _ = api;
    for (const [hour, choice] of [
      [12, false],
      [13, false],
      [14, undefined],
    ] as const) {
      api.clock.set(`2026-11-23T${hour}:00:00Z`);
      const other = await pay(choice);
      expect(other).not.toBe(firstId);
      await end(other, 'canceled');
    }
    api.clock.set('2026-11-23T15:00:00Z');
    const again = await pay(true);
    // The end of the first is nothing to the one that is asked now.
    await end(firstId, 'canceled');
    expect((await mandatesOf(api, customer)).map(({ status }) => status)).toEqual([
      'ended',
      'asked',
    ]);
    await end(again);
    expect((await mandatesOf(api, customer)).map(({ status }) => status)).toEqual([
      'ended',
      'valid',
    ]);
  });

  test('is not begun again and again by who keeps changing their mind', async () => {
    const { api, pay } = await openTicked();
    await using _ = api;
    const outcomes: string[] = [];
    for (let times = 0; times < 11; times += 1) outcomes.push(await outcomeOf(pay(true)));
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
    expect(new Set(outcomes.slice(0, 10))).not.toContain('RATE_LIMITED');
    expect(await pay()).not.toBe('');
  });

  test('pays in a window left open after the choice was taken back, and what came with it is revoked', async () => {
    const { api, customer, firstId, pay, end, mine, orderId } = await openTicked();
    await using _ = api;
    api.clock.set('2026-11-23T12:00:00Z');
    const plain = await pay(false);
    await end(firstId);
    expect(await paymentsOf(api, orderId)).toMatchObject([
      { id: firstId, status: 'paid', paysOrder: true },
      { id: plain, status: 'open' },
    ]);
    const [mandate] = await mandatesOf(api, customer);
    expect(mandate).toMatchObject({
      status: 'ended',
      endedReason: 'not_given',
      accountHolder: null,
    });
    expect(mandate?.revokedAt).toBeInstanceOf(Date);
    expect(await atBank(api)).toEqual([{ status: 'revoked' }]);
    expect(await mailsOf(api, 'mandate-given')).toEqual([]);
    expect((await mine.orders.get({ orderId })).directDebit.mandate).toBe('not-given');
    await end(plain);
    expect((await mine.credit.get()).balanceCents).toBe(1299);
  });

  test('in the window without the tick pays, and what another window asks is over', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, orderId } = await make.pendingOrder();
    const plain = (await make.paymentOf(orderId)).id;
    api.clock.set('2026-11-23T12:00:00Z');
    const mine = api.as(customer).customer;
    const { payUrl } = await mine.orders.pay({ orderId, directDebit: true });
    const ticked = payUrl.split('/').at(-1) ?? '';
    expect(ticked).not.toBe(plain);
    const end = endings(api, customer);
    await end(plain);
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
    await end(ticked);
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
    expect(await atBank(api)).toEqual([{ status: 'revoked' }]);
    expect((await mine.credit.get()).balanceCents).toBe(1299);
  });

  test('ends with its order, and paid after that it is credit and revoked', async () => {
    const { api, customer, mine, orderId, firstId, end } = await openTicked();
    await using _ = api;
    await mine.orders.cancel({ orderId });
    expect(await mandatesOf(api, customer)).toMatchObject([
      { status: 'ended', endedReason: 'not_given' },
    ]);
    await end(firstId);
    expect(await atBank(api)).toEqual([{ status: 'revoked' }]);
    expect((await mine.credit.get()).balanceCents).toBe(1299);
  });

  test('ends when something else pays the order', async () => {
    const { api, make, customer, orderId } = await openTicked();
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    await admin.orders.markPaid({ orderId });
    await api.jobsDone();
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
  });

  test('stays asked as long as its order waits, and no longer', async () => {
    const { api, customer } = await openTicked();
    await using _ = api;
    await sweepAt(api, '2026-11-26T11:00:00Z');
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'asked' }]);
    await sweepAt(api, '2026-12-02T11:00:00Z');
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
  });
});

describe('beside others', () => {
  test('two windows that are paid at the same moment pay once, and no more than one mandate holds', async () => {
    const { api, customer, firstId, pay, mine, orderId } = await openTicked();
    await using _ = api;
    const plain = await pay(false);
    const end = endings(api, customer);
    await Promise.all([end(firstId), end(plain)]);
    expect((await paymentsOf(api, orderId)).filter(({ paysOrder }) => paysOrder)).toHaveLength(1);
    expect((await mine.credit.get()).balanceCents).toBe(1299);
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'ended' }]);
    expect(await atBank(api)).toEqual([{ status: 'revoked' }]);
  });

  test('two orders that are paid at the same moment leave one mandate', async () => {
    const { api, make, customer, firstId, end } = await openTicked();
    await using _ = api;
    const second = await make.pendingOrder({ customer, directDebit: true });
    await Promise.all([end(firstId), end((await make.paymentOf(second.orderId)).id)]);
    const left = (await mandatesOf(api, customer)).map(({ status }) => status).toSorted();
    expect(left).toEqual(['ended', 'valid']);
    const failed = await api.db
      .selectFrom('mandates')
      .select('endedReason')
      .where('status', '=', 'ended')
      .execute();
    expect(failed).toEqual([{ endedReason: 'replaced' }]);
  });

  test('a cent can be asked while an order waits, and not while its bank thinks', async () => {
    const { api, mine, orderId } = await openTicked();
    await using _ = api;
    expect((await mine.mandates.get()).asked).toMatchObject({ orderId, payUrl: null });
    const { payUrl } = await mine.mandates.ask({ agreed: true });
    expect((await mine.mandates.get()).asked).toMatchObject({ orderId: null, payUrl });
    await api.db
      .updateTable('mandates')
      .set({ status: 'pending' })
      .where('paymentId', 'is not', null)
      .execute();
    expect(await outcomeOf(mine.mandates.ask({ agreed: true }))).toBe('CONFLICT');
    expect((await mine.mandates.get()).asked).toMatchObject({ orderId });
  });

  test('a copy of all of somebody’s data says which order gave it', async () => {
    const { api, customer, orderId, firstId, end } = await openTicked();
    await using _ = api;
    const read = async () => (await allPersonalData(api.db, customer.id))['Machtigingen'];
    expect(await read()).toMatchObject([{ status: 'asked', 'gegeven met bestelling': orderId }]);
    await end(firstId);
    expect(await read()).toMatchObject([{ status: 'valid', 'gegeven met bestelling': orderId }]);
  });

  test('no cent can be kept of a mandate that an order gave', async () => {
    const { api } = await openTicked();
    await using _ = api;
    const keep = (fields: { centReturnedAt: Date } | { providerPaymentId: string }) =>
      api.db.updateTable('mandates').set(fields).execute();
    await expect(keep({ centReturnedAt: new Date() })).rejects.toThrow('have_no_cent');
    await expect(keep({ providerPaymentId: 'tt_1' })).rejects.toThrow('have_no_cent');
  });
});

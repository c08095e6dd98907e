import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { openLadder, planOrder } from '#tests/support/plan-changes.ts';
import { takeBackPaid } from '#tests/support/take-back.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  giveCredit,
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';
import { refundUnusedTerms } from './refund-unused-terms.ts';

describe('a consumer who leaves in the middle of a renewed year', () => {
  async function renewedYear(paidWith: 'bank' | 'credit' = 'bank') {
    const { api, make } = await openShop();
    const { customer, serviceId } = await make.activeService({ cycle: 'yearly' });
    if (paidWith === 'credit') {
      await giveCredit(api, await make.activeService({ customer, cycle: 'yearly' }));
    }
    const mine = api.as(customer).customer;
    expect(await mine.services.get({ serviceId })).toMatchObject({ earlyEnd: null });
    expect(await outcomeOf(mine.services.cancel({ serviceId, when: 'notice' }))).toBe(
      'SERVICE_NO_EARLY_END',
    );
    await sweepAt(api, '2027-11-10T11:00:00Z');
    if (paidWith === 'bank') {
      await payOnline(api, customer, (await onlyRenewalOf(api, serviceId)).id);
    }
    api.clock.set('2028-01-15T11:00:00Z');
    return { api, make, mine, serviceId };
  }

  test('whose bank took the money back first still owes it: a person decides, and the end is told alone', async () => {
    const { api, mine, serviceId } = await renewedYear();
    await using _ = api;
    await mine.services.cancel({ serviceId, when: 'notice' });
    const { id: orderId } = await onlyRenewalOf(api, serviceId);
    await takeBackPaid(api, orderId);
    await sweepAt(api, '2028-02-15T11:00:00Z');
    const open = await api.db
      .selectFrom('staffTasks')
      .select('kind')
      .where('doneAt', 'is', null)
      .execute();
    expect(open).toEqual([{ kind: 'payment-charged-back' }]);
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'overdue' });
    const { items } = await mine.invoices.list({});
    expect(items.filter(({ kind }) => kind === 'credit_note')).toEqual([]);
    expect(await mailsOf(api, 'unused-terms')).toEqual([]);
    const [ended, ...more] = await mailsOf(api, 'service-ended');
    expect(more).toEqual([]);
    expect(ended?.text).toContain('door een nieuwe termijn te betalen');
    expect(ended?.text).not.toContain('zonder kosten');
  });

  test('is promised no more than is left of it, and gets all of that with the invoice credited', async () => {
    const { api, make, mine, serviceId } = await renewedYear();
    await using _ = api;
    const { id: orderId } = await onlyRenewalOf(api, serviceId);
    const admin = api.as(await make.staff('admin')).staff.orders;
    // A quarter of the year made good: 97,43 are left, and 99,73 are not used.
    const { refundableCents: shownLeftCents } = await admin.get({ orderId });
    const outage = { amountCents: cents(3247), reason: 'Storing.', to: 'customer' } as const;
    await admin.refundPart({ orderId, shownLeftCents, ...outage });
    const { refundableCents } = await admin.get({ orderId });
    expect(refundableCents).toBe(12_990 - 3247);
    const { earlyRefundCents } = await mine.services.get({ serviceId });
    expect(earlyRefundCents).toBe(refundableCents);
    await mine.services.cancel({ serviceId, when: 'notice' });
    await sweepAt(api, '2028-02-15T11:00:00Z');
    expect(await admin.get({ orderId })).toMatchObject({ status: 'refunded', refundableCents: 0 });
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'credited' });
    expect(await mailsOf(api, 'unused-terms')).toHaveLength(1);
  });

  test('stops a month later and gets the rest of the year back, by the day and once', async () => {
    const { api, make, mine, serviceId } = await renewedYear();
    await using _ = api;
    // From the 16th of February to the 23rd of November 2028: 281 of the 366 days.
    const back = Math.round((12_990 * 281) / 366);
    const leaving = { earlyEnd: new Date('2028-02-15T11:00:00Z'), earlyRefundCents: back };
    expect(await mine.services.get({ serviceId })).toMatchObject(leaving);
    await mine.services.cancel({ serviceId, when: 'notice' });
    await mine.services.undoCancel({ serviceId });
    await mine.services.cancel({ serviceId, when: 'notice' });
    await sweepAt(api, '2028-02-15T10:59:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
    await sweepAt(api, '2028-02-15T11:00:00Z');
    // A job may run twice.
    const system = asSystem(api.context, 'test');
    await Promise.all([1, 2].map(() => refundUnusedTerms(system, { serviceId })));
    await api.jobsDone();
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    const refunds = await api.db.selectFrom('refunds').select(['amountCents', 'status']).execute();
    expect(refunds).toEqual([{ amountCents: back, status: 'done' }]);
    const renewal = await onlyRenewalOf(api, serviceId);
    // The order was used, but for its end: it stays what it was, and so does its invoice.
    expect(renewal).toMatchObject({ status: 'completed', invoiceStatus: 'paid' });
    const { items } = await mine.invoices.list({});
    const credit = items.find(({ kind }) => kind === 'credit_note');
    expect(await mine.invoices.get({ invoiceId: credit?.id ?? '' })).toMatchObject({
      totalCents: -back,
      lines: [{ periodStart: '2028-02-16', periodEnd: '2028-11-22' }],
    });
    expect(await mailsOf(api, 'unused-terms')).toHaveLength(1);
    // The rest was used; that staff give it back all the same is theirs to decide.
    const admin = api.as(await make.staff('admin')).staff.orders;
    expect(await admin.get({ orderId: renewal.id })).toMatchObject({
      refundableCents: 12_990 - back,
    });
  });

  test('gets nothing back of itself when they end it at once', async () => {
    const { api, mine, serviceId } = await renewedYear();
    await using _ = api;
    await mine.services.cancel({ serviceId, when: 'notice' });
    await mine.services.cancel({ serviceId, when: 'now' });
    await sweepAt(api, '2028-03-01T11:00:00Z');
    expect(await api.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('keeps as credit what credit paid', async () => {
    const { api, mine, serviceId } = await renewedYear('credit');
    await using _ = api;
    expect(await mine.credit.get()).toMatchObject({ balanceCents: 0 });
    await mine.services.cancel({ serviceId, when: 'notice' });
    await sweepAt(api, '2028-02-15T11:00:00Z');
    expect(await mine.credit.get()).toMatchObject({
      balanceCents: Math.round((12_990 * 281) / 366),
    });
    expect(await mailsOf(api, 'unused-terms')).toMatchObject([
      { text: expect.stringContaining('Het staat als tegoed bij je account.') },
    ]);
  });
});

test('who leaves gets back what was added for another plan too', async () => {
  const { api, customer, serviceId, large } = await openLadder('yearly');
  await using _ = api;
  const mine = api.as(customer).customer;
  await sweepAt(api, '2027-11-10T11:00:00Z');
  await payOnline(api, customer, (await onlyRenewalOf(api, serviceId)).id);
  api.clock.set('2027-12-01T11:00:00Z');
  const { options } = await mine.planChanges.options({ serviceId });
  const due = options.find(({ slug }) => slug === large.slug)?.now?.dueCents ?? cents(0);
  const asked = { shownTotalCents: due, shownTermCents: cents(24_000) };
  const { orderId } = await mine.planChanges.order(planOrder({ serviceId, plan: large }, asked));
  await payOnline(api, customer, orderId);
  api.clock.set('2028-01-15T11:00:00Z');
  // 281 of the 366 days, at the price of the large plan.
  const { earlyRefundCents } = await mine.services.get({ serviceId });
  expect(Math.abs((earlyRefundCents ?? 0) - (24_000 * 281) / 366)).toBeLessThan(2);
  await mine.services.cancel({ serviceId, when: 'notice' });
  await sweepAt(api, '2028-02-15T11:00:00Z');
  const refunds = await api.db.selectFrom('refunds').select('amountCents').execute();
  expect(refunds).toHaveLength(2);
  expect(sumCents(refunds.map(({ amountCents }) => amountCents))).toBe(earlyRefundCents);
});

test('who leaves is told of each part where it went, with its own sum and credit invoice', async () => {
  const { api, make, customer, serviceId, large } = await openLadder('yearly');
  await using _ = api;
  const mine = api.as(customer).customer;
  await giveCredit(api, await make.activeService({ customer, cycle: 'yearly' }));
  await sweepAt(api, '2027-11-10T11:00:00Z');
  api.clock.set('2027-12-01T11:00:00Z');
  const { options } = await mine.planChanges.options({ serviceId });
  const due = options.find(({ slug }) => slug === large.slug)?.now?.dueCents ?? cents(0);
  const asked = { shownTotalCents: due, shownTermCents: cents(24_000) };
  const { orderId } = await mine.planChanges.order(planOrder({ serviceId, plan: large }, asked));
  await payOnline(api, customer, orderId);
  api.clock.set('2028-01-15T11:00:00Z');
  await mine.services.cancel({ serviceId, when: 'notice' });
  const before = (await mine.credit.get()).balanceCents;
  await sweepAt(api, '2028-02-15T11:00:00Z');
  const [refund] = await api.db.selectFrom('refunds').select('amountCents').execute();
  const kept = cents((await mine.credit.get()).balanceCents - before);
  const [mail] = await mailsOf(api, 'unused-terms');
  expect(mail?.text).toMatch(
    new RegExp(`${mailMoney(kept)}, met creditfactuur C[-\\d]+\\. Het staat als tegoed`),
  );
  const sent = mailMoney(refund?.amountCents ?? cents(0));
  expect(mail?.text).toMatch(
    new RegExp(`${sent}, met creditfactuur C[-\\d]+\\. Het komt op de rekening`),
  );
});

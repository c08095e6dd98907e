import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { changesOf, openLadder, planOf, withdrawPlanned } from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

const CHEAP = { plan: 'klein-anders', shownTermCents: cents(600) };

describe('another plan from the next term on', () => {
  test.each([
    ['true', '6,00 per maand.'],
    ['false', '6,00 per maand, inclusief btw.'],
  ])('of a small business (%s) has no btw in its price', async (vat_small_business, price) => {
    const { api, customer, serviceId } = await openLadder();
    await using _ = api;
    await api.saveSettings({ vat_small_business });
    await api.as(customer).customer.planChanges.schedule({ serviceId, ...CHEAP });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.text).toContain(price);
  });

  test('is invoiced at its price, and there when that term begins', async () => {
    const { api, customer, serviceId, small } = await openLadder();
    await using _ = api;
    api.clock.set('2026-12-03T11:00:00Z');
    const mine = api.as(customer).customer;
    const { planned } = await mine.planChanges.schedule({ serviceId, ...CHEAP });
    const at = new Date('2026-12-23T11:00:00Z');
    expect(planned).toEqual({
      changeId: expect.any(String),
      planName: 'Klein Anders',
      termMonths: 1,
      cycle: 'monthly',
      priceCents: 600,
      orderId: null,
      at,
    });
    expect((await mailsOf(api, 'plan-change-planned'))[0]?.subject).toBe(
      'mijn-website krijgt op 23 december 2026 een ander pakket',
    );
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const [renewal] = await renewalsOf(api, serviceId);
    expect(renewal).toMatchObject({ totalCents: 600 });
    const { lines } = await mine.invoices.get({ invoiceId: renewal?.invoiceId ?? '' });
    expect(lines[0]?.description).toBe('Klein Anders, 1 maand: mijn-website');
    await payOnline(api, customer, renewal?.id ?? '');
    await sweepAt(api, '2026-12-23T10:59:00Z');
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await planOf(api, serviceId)).toMatchObject({ priceCents: 600 });
    expect(await changesOf(api, serviceId)).toEqual(['done']);
    // Once.
    await sweepAt(api, '2026-12-23T12:00:00Z');
    const story = await mine.services.timeline({ serviceId });
    const types = story.items.map(({ type }) => type);
    expect(types.filter((type) => type === 'service.plan-changed')).toHaveLength(1);
  });

  test('also when that term is not paid yet', async () => {
    const { api, customer, serviceId } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, ...CHEAP });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await planOf(api, serviceId)).toMatchObject({ priceCents: 600 });
    const [renewal, ...more] = await renewalsOf(api, serviceId);
    expect(renewal).toMatchObject({ status: 'pending', totalCents: 600 });
    expect(more).toEqual([]);
  });

  test('asked for once more, because the answer got lost, is the same and not invoiced anew', async () => {
    const { api, customer, serviceId } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    api.clock.set('2026-12-10T11:01:00Z');
    const { planned } = await mine.planChanges.schedule({ serviceId, ...CHEAP });
    const [, renewal] = await renewalsOf(api, serviceId);
    expect(renewal).toMatchObject({ status: 'pending', totalCents: 600 });
    api.clock.set('2026-12-10T11:02:00Z');
    expect((await mine.planChanges.schedule({ serviceId, ...CHEAP })).planned).toEqual(planned);
    expect(await renewalsOf(api, serviceId)).toHaveLength(2);
    expect(await mailsOf(api, 'plan-change-planned')).toHaveLength(1);
    // The same invoice still stands: a payment of it pays it.
    await payOnline(api, customer, renewal?.id ?? '');
    expect((await mine.orders.get({ orderId: renewal?.id ?? '' })).status).toBe('completed');
  });

  test('replaces the invoice that was sent already, and so does thinking again', async () => {
    const { api, customer, serviceId } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    const { openInvoice } = await mine.planChanges.options({ serviceId });
    expect(openInvoice).not.toBeNull();
    api.clock.set('2026-12-10T12:00:00Z');
    await mine.planChanges.schedule({ serviceId, ...CHEAP });
    api.clock.set('2026-12-10T13:00:00Z');
    const { planned } = await withdrawPlanned(mine, serviceId);
    expect(planned).toBeNull();
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', invoiceStatus: 'credited', totalCents: 1200 },
      { status: 'cancelled', invoiceStatus: 'credited', totalCents: 600 },
      { status: 'pending', invoiceStatus: 'unpaid', totalCents: 1200 },
    ]);
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
    expect(await outcomeOf(withdrawPlanned(mine, serviceId))).toBe('CONFLICT');
  });

  test('is taken back as it was seen, not what another tab made of it', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer.planChanges;
    const { planned: seen } = await mine.schedule({ serviceId, ...CHEAP });
    await mine.schedule({ serviceId, plan: large.slug, shownTermCents: cents(2400) });
    const changeId = seen?.changeId ?? '';
    expect(await outcomeOf(mine.withdraw({ serviceId, changeId }))).toBe('CONFLICT');
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn', 'open']);
  });

  test('cannot be taken back, nor swapped, once that term was paid at its price', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, ...CHEAP });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const [renewal] = await renewalsOf(api, serviceId);
    await payOnline(api, customer, renewal?.id ?? '');
    expect(await outcomeOf(withdrawPlanned(mine, serviceId))).toBe('CONFLICT');
    const dearer = { serviceId, plan: large.slug, shownTermCents: cents(2400) };
    expect(await outcomeOf(mine.planChanges.schedule(dearer))).toBe('PLAN_NOT_CHANGEABLE');
    expect((await mine.planChanges.options({ serviceId })).refusal).toBe('paid-ahead');
  });

  test('makes way for the one that is asked for later', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, ...CHEAP });
    api.clock.set('2026-11-24T11:00:00Z');
    await mine.planChanges.schedule({ serviceId, plan: large.slug, shownTermCents: cents(2400) });
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn', 'open']);
    expect((await mine.planChanges.options({ serviceId })).planned?.planName).toBe(large.name);
  });

  test('does not come to a service that ends', async () => {
    const { api, customer, serviceId, small } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, ...CHEAP });
    await mine.services.cancel({ serviceId, when: 'term_end' });
    await api.jobsDone();
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
    await mine.services.undoCancel({ serviceId });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: small.priceCents }]);
  });

  test('nor to one that ends at once; and its plan is not deleted while it waits', async () => {
    const { api, make, customer, serviceId } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, ...CHEAP });
    const admin = api.as(await make.staff('admin')).staff.plans;
    const plan = (await admin.list()).plans.find(({ slug }) => slug === CHEAP.plan);
    expect(await outcomeOf(admin.delete({ planId: plan?.id ?? '' }))).toBe('PLAN_IN_USE');
    await mine.services.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
  });

  test('is refused at another price, and of a service that is not theirs', async () => {
    const { api, make, customer, serviceId } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    const wrong = { serviceId, ...CHEAP, shownTermCents: cents(599) };
    expect(await outcomeOf(mine.planChanges.schedule(wrong))).toBe('PRICE_CHANGED');
    const other = api.as(await make.customer()).customer;
    expect(await outcomeOf(other.planChanges.schedule({ serviceId, ...CHEAP }))).toBe('NOT_FOUND');
    expect(await outcomeOf(other.planChanges.options({ serviceId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(other.planChanges.withdraw({ serviceId, changeId: serviceId }))).toBe(
      'NOT_FOUND',
    );
    expect(await changesOf(api, serviceId)).toEqual([]);
  });
});

test('who plans and pays at the same moment is served once, whoever comes first', async () => {
  const { api, customer, serviceId } = await openLadder();
  await using _ = api;
  await sweepAt(api, '2026-12-10T11:00:00Z');
  api.clock.set('2026-12-10T12:00:00Z');
  const mine = api.as(customer).customer;
  const [renewal] = await renewalsOf(api, serviceId);
  const { payUrl } = await mine.orders.pay({ orderId: renewal?.id ?? '' });
  const paymentId = payUrl.split('/').at(-1) ?? '';
  const [planned] = await Promise.all([
    outcomeOf(mine.planChanges.schedule({ serviceId, ...CHEAP })),
    mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' }),
  ]);
  await api.jobsDone();
  const renewals = await renewalsOf(api, serviceId);
  const paid = renewals.filter(({ status }) => status === 'completed');
  const { creditCents } = await mine.planChanges.options({ serviceId });
  // Paid for the term, or credit for its money; never both, and never neither.
  expect([paid.length, creditCents]).toEqual(creditCents === 0 ? [1, 0] : [0, 1200]);
  expect(['OK', 'CONFLICT']).toContain(planned);
});

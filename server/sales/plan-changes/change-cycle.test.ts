import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { readBookFaults } from '#server/operations/books/queries.ts';
import type { TestApp } from '#tests/support/api.ts';
import { openDiscounted } from '#tests/support/discounts.ts';
import { COMPANY_BILLING } from '#tests/support/factories.ts';
import { answerMandate } from '#tests/support/mandates.ts';
import {
  changesOf,
  openLadder,
  planOrder,
  SETTLED_ON,
  withdrawPlanned,
} from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { giveCredit, mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

const YEAR = { cycle: 'yearly', shownTermCents: cents(12_000) } as const;
const MONTH = { cycle: 'monthly', shownTermCents: cents(1200) } as const;

/** Reads what a service has, at what price, and until when it is paid. */
async function termsOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .select(['planId', 'termMonths', 'priceCents', 'expiresAt'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

describe('another cycle from the next term on', () => {
  test('is shown with what it saves, invoiced at its price, and a year longer when it is paid', async () => {
    const { api, customer, serviceId, small, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    const { own, options } = await mine.planChanges.options({ serviceId });
    expect(own).toMatchObject({
      slug: small.slug,
      termCents: 1200,
      now: null,
      cycles: [
        { cycle: 'monthly', termCents: 1200, savingCents: 0 },
        { cycle: 'yearly', termCents: 12_000, savingCents: 2400 },
      ],
    });
    expect(options.at(-1)?.cycles.at(-1)).toEqual({
      termMonths: 12,
      cycle: 'yearly',
      termCents: 10 * large.priceCents,
      savingCents: 2 * large.priceCents,
    });
    const { planned } = await mine.planChanges.schedule({ serviceId, plan: small.slug, ...YEAR });
    const at = new Date('2026-12-23T11:00:00Z');
    expect(planned).toMatchObject({ cycle: 'yearly', priceCents: 12_000, orderId: null, at });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.subject).toBe('mijn-website betaal je vanaf 23 december 2026 per jaar');
    expect(mail?.text).toContain(
      'per jaar in plaats van per maand: €\u00a0120,00 per jaar, inclusief btw.',
    );
    expect(mail?.text).toContain('Daarna verlengt hij elk jaar vanzelf, voor dezelfde prijs.');
    expect(mail?.text).toContain('Ook in dat jaar kun je elke dag opzeggen');
    expect(mail?.text).not.toContain('het nieuwe pakket');
    expect(mail?.text).not.toContain('Wij hebben dit voor je gewijzigd');

    await sweepAt(api, '2026-12-10T11:00:00Z');
    const [renewal] = await renewalsOf(api, serviceId);
    expect(renewal).toMatchObject({
      totalCents: 12_000,
      termNumber: 2,
      startsAt: at,
      endsAt: new Date('2027-12-23T11:00:00Z'),
    });
    const { lines } = await mine.invoices.get({ invoiceId: renewal?.invoiceId ?? '' });
    expect(lines[0]?.description).toBe(`${small.name}, 1 jaar: mijn-website`);
    await payOnline(api, customer, renewal?.id ?? '');
    await sweepAt(api, '2026-12-23T10:59:00Z');
    expect(await termsOf(api, serviceId)).toMatchObject({ termMonths: 1 });
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await termsOf(api, serviceId)).toEqual({
      planId: small.id,
      termMonths: 12,
      priceCents: 12_000,
      expiresAt: new Date('2027-12-23T11:00:00Z'),
    });
    const story = await mine.services.timeline({ serviceId });
    const told = story.items.map(({ type, detail }) => [type, detail]);
    expect(told).toContainEqual(['service.plan-change-planned', `${small.name} per jaar`]);
    expect(told).toContainEqual(['service.plan-changed', `${small.name} per jaar`]);
    // The server is the one it was.
    expect((await mine.services.get({ serviceId })).isResizing).toBe(false);
    // Nothing is asked for during that year.
    await sweepAt(api, '2027-12-08T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toHaveLength(1);
    await sweepAt(api, '2027-12-10T11:00:00Z');
    expect((await renewalsOf(api, serviceId)).at(-1)).toMatchObject({ totalCents: 12_000 });
  });

  test('goes along with another plan, and back to months', async () => {
    const { api, customer, serviceId, large } = await openLadder('yearly');
    await using _ = api;
    const mine = api.as(customer).customer;
    const monthly = { plan: large.slug, cycle: 'monthly', shownTermCents: cents(2400) } as const;
    await mine.planChanges.schedule({ serviceId, ...monthly });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.subject).toBe('mijn-website krijgt op 23 november 2027 een ander pakket');
    expect(mail?.text).toContain('Je betaalt vanaf dan per maand in plaats van per jaar.');
    await sweepAt(api, '2027-11-10T11:00:00Z');
    const [renewal] = await renewalsOf(api, serviceId);
    expect(renewal).toMatchObject({
      totalCents: 2400,
      startsAt: new Date('2027-11-23T11:00:00Z'),
      endsAt: new Date('2027-12-23T11:00:00Z'),
    });
    await payOnline(api, customer, renewal?.id ?? '');
    await sweepAt(api, '2027-11-23T11:00:00Z');
    expect(await termsOf(api, serviceId)).toMatchObject({
      planId: large.id,
      termMonths: 1,
      priceCents: 2400,
    });
    await sweepAt(api, '2027-12-10T11:00:00Z');
    expect((await renewalsOf(api, serviceId)).at(-1)).toMatchObject({
      startsAt: new Date('2027-12-23T11:00:00Z'),
      endsAt: new Date('2028-01-23T11:00:00Z'),
    });
  });

  test('replaces an invoice that was sent, and so does thinking again', async () => {
    const { api, customer, serviceId, small } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    api.clock.set('2026-12-10T12:00:00Z');
    await mine.planChanges.schedule({ serviceId, plan: small.slug, ...YEAR });
    api.clock.set('2026-12-10T13:00:00Z');
    await withdrawPlanned(mine, serviceId);
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', invoiceStatus: 'credited', totalCents: 1200 },
      { status: 'cancelled', invoiceStatus: 'credited', totalCents: 12_000 },
      { status: 'pending', invoiceStatus: 'unpaid', totalCents: 1200 },
    ]);
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
  });

  test('is refused where it is what there is, at another price, or of a plan not sold', async () => {
    const { api, make, customer, serviceId, small } = await openLadder();
    await using _ = api;
    const { schedule, options } = api.as(customer).customer.planChanges;
    const plan = small.slug;
    expect(await outcomeOf(schedule({ serviceId, plan, ...MONTH }))).toBe('PLAN_NOT_AVAILABLE');
    expect(await outcomeOf(schedule({ serviceId, plan, shownTermCents: cents(1200) }))).toBe(
      'PLAN_NOT_AVAILABLE',
    );
    const cheaper = { ...YEAR, shownTermCents: cents(11_999) };
    expect(await outcomeOf(schedule({ serviceId, plan, ...cheaper }))).toBe('PRICE_CHANGED');
    // Nor is it for sale 'now': there is nothing else to settle.
    await api.db
      .updateTable('plans')
      .set({ priceCents: cents(1800) })
      .where('id', '=', small.id)
      .execute();
    api.clock.set(SETTLED_ON.at);
    const now = planOrder(
      { serviceId, plan: { slug: plan, priceCents: 1800 } },
      { shownTotalCents: cents(380) },
    );
    expect(await outcomeOf(api.as(customer).customer.planChanges.order(now))).toBe(
      'PLAN_NOT_AVAILABLE',
    );
    const admin = api.as(await make.staff('admin')).staff.plans;
    await admin.switch({ planId: small.id, active: false });
    expect((await options({ serviceId })).own).toBeNull();
    expect(await outcomeOf(schedule({ serviceId, plan, ...YEAR }))).toBe('PLAN_NOT_AVAILABLE');
    expect(await changesOf(api, serviceId)).toEqual([]);
  });

  test('costs what the list says, also who pays an older price for what runs', async () => {
    const { api, customer, serviceId, small } = await openLadder();
    await using _ = api;
    await api.db
      .updateTable('plans')
      .set({ priceCents: cents(1800) })
      .where('id', '=', small.id)
      .execute();
    const mine = api.as(customer).customer.planChanges;
    const { own } = await mine.options({ serviceId });
    expect(own).toMatchObject({
      termCents: 1200,
      cycles: [
        { cycle: 'monthly', termCents: 1200, savingCents: 0 },
        // Dearer than twelve of its old months: it saves nothing.
        { cycle: 'yearly', termCents: 18_000, savingCents: 0 },
      ],
    });
    const year = { serviceId, plan: small.slug, cycle: 'yearly' } as const;
    expect(await outcomeOf(mine.schedule({ ...year, shownTermCents: cents(12_000) }))).toBe(
      'PRICE_CHANGED',
    );
    await mine.schedule({ ...year, shownTermCents: cents(18_000) });
    expect(await termsOf(api, serviceId)).toMatchObject({ priceCents: 1200 });
  });
});

describe('what hangs on a cycle', () => {
  test('an invoice of a month is not paid once a year waits, as after a lost job', async () => {
    const { api, customer, serviceId } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const [renewal] = await renewalsOf(api, serviceId);
    await api.db
      .updateTable('services')
      .set({ termMonths: 12, priceCents: cents(12_000) })
      .where('id', '=', serviceId)
      .execute();
    const mine = api.as(customer).customer;
    await payOnline(api, customer, renewal?.id ?? '');
    expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(1200);
    await sweepAt(api, '2026-12-11T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', totalCents: 1200 },
      { status: 'pending', totalCents: 12_000 },
    ]);
  });

  test('a change is let go of when its service has another cycle than it was asked of', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    const plan = { plan: large.slug, shownTermCents: cents(2400) };
    await mine.planChanges.schedule({ serviceId, ...plan });
    await api.db
      .updateTable('services')
      .set({ termMonths: 12 })
      .where('id', '=', serviceId)
      .execute();
    await sweepAt(api, '2026-12-04T11:00:00Z');
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
  });

  test('money back for another plan leaves the year that came after it as it is', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const { orderId } = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
    await payOnline(api, customer, orderId);
    const year = { plan: large.slug, cycle: 'yearly', shownTermCents: cents(24_000) } as const;
    await mine.planChanges.schedule({ serviceId, ...year });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    await payOnline(api, customer, (await renewalsOf(api, serviceId))[0]?.id ?? '');
    await sweepAt(api, '2026-12-23T11:00:00Z');
    const before = await termsOf(api, serviceId);
    expect(before).toMatchObject({ planId: large.id, termMonths: 12 });
    await giveCredit(api, { orderId }).catch(() => undefined);
    expect(await termsOf(api, serviceId)).toEqual(before);
  });

  test('a discount on months is not one on years, and its customer is told', async () => {
    const { api, customer, serviceId } = await openDiscounted({ terms: 3 });
    await using _ = api;
    const mine = api.as(customer).customer;
    const { own } = await mine.planChanges.options({ serviceId });
    const [, yearly] = own?.cycles ?? [];
    const shownTermCents = cents(yearly?.termCents ?? 0);
    await mine.planChanges.schedule({
      serviceId,
      plan: own?.slug ?? '',
      cycle: 'yearly',
      shownTermCents,
    });
    expect((await mine.services.get({ serviceId })).discount).toBeNull();
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.text).toContain('Je korting met code WELKOM20 geldt vanaf die dag niet meer.');
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: shownTermCents }]);
  });

  test('a consumer leaves a year that followed a month as any that was renewed', async () => {
    const { api, customer, serviceId, small } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, plan: small.slug, ...YEAR });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    await payOnline(api, customer, (await renewalsOf(api, serviceId))[0]?.id ?? '');
    await sweepAt(api, '2027-01-05T11:00:00Z');
    const { earlyEnd, earlyRefundCents } = await mine.services.get({ serviceId });
    expect(earlyEnd).toEqual(new Date('2027-02-05T11:00:00Z'));
    expect(earlyRefundCents).toBeGreaterThan(10_000);
  });

  test('a company is told that it waits for the end of the year', async () => {
    const { api, customer, serviceId, small } = await openLadder('monthly', COMPANY_BILLING);
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, plan: small.slug, ...YEAR });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.text).toContain('tegen het einde van het lopende jaar');
  });

  test('direct debit announces and collects the year', async () => {
    const { api, customer, serviceId, small } = await openLadder();
    await using _ = api;
    await answerMandate(api, customer, 'pays');
    await sweepAt(api, '2026-12-09T11:00:00Z');
    api.clock.set('2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({ serviceId, plan: small.slug, ...YEAR });
    // Two weeks go by from when it was sent.
    await api.jobsDone();
    const mail = (await mailsOf(api, 'renewal-invoice')).at(-1);
    expect(mail?.text).toContain('€\u00a0120,00');
    expect(mail?.text).toContain('24 december 2026');
    await sweepAt(api, '2026-12-24T11:00:00Z');
    await sweepAt(api, '2026-12-24T13:00:00Z');
    expect((await renewalsOf(api, serviceId)).at(-1)).toMatchObject({
      status: 'completed',
      totalCents: 12_000,
    });
    expect(await termsOf(api, serviceId)).toMatchObject({
      termMonths: 12,
      expiresAt: new Date('2027-12-23T11:00:00Z'),
    });
  });

  test('the books are wrong where a year was sold and gave a month', async () => {
    const { api, serviceId } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const billed = (termMonths: number) =>
      sql`update order_lines set term_months = ${termMonths} where kind = 'renewal' and service_id = ${serviceId}`.execute(
        api.db,
      );
    await billed(12);
    const asked = { now: api.clock.now, mailsAreSent: false, secretKey: '' };
    const faults = await readBookFaults(api.db, asked);
    expect(faults.map(({ check }) => check)).toContain('order-renewal');
    await billed(1);
  });
});

test.each([
  ['one that changes nothing', 'to_plan_id = from_plan_id', 'plan_changes_is_another'],
  [
    'an order for another cycle',
    `order_id = (select id from orders limit 1), settles_from = '2026-12-01', to_term_months = 12`,
    'plan_changes_cycle_waits',
  ],
  ['a reason without who gave it', `reason = 'Belde'`, 'plan_changes_by_staff'],
])('the database keeps no change that is %s', async (_what, set, rule) => {
  const { api, customer, serviceId, large } = await openLadder();
  await using _ = api;
  const plan = { plan: large.slug, shownTermCents: cents(2400) };
  await api.as(customer).customer.planChanges.schedule({ serviceId, ...plan });
  await expect(sql.raw(`update plan_changes set ${set}`).execute(api.db)).rejects.toThrow(rule);
});

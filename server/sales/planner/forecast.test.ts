import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { addDays } from '#domain/platform/amsterdam.ts';
import { FORECAST_DAYS } from '#domain/sales/forecast.ts';
import { STEP_KINDS } from '#domain/sales/step.ts';
import { asSystem } from '#server/context.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { answerMandate } from '#tests/support/mandates.ts';
import { giveCredit, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';
import { findLastLine } from './queries.ts';
import { readForecast } from './read-forecast.ts';
import { readTakenSteps, type TakenStep } from './read-taken-steps.ts';

const FIRST_DAY = '2026-11-23';

/** A shop with every kind of service and order, in which nothing was done by itself until the first day. */
async function openFullShop() {
  const { api, make } = await openShop({ unpaid_suspend_days: '7', unpaid_end_days: '7' });
  const admin = api.as(await make.staff('admin')).staff;
  const plan = await make.plan({
    otherPrices: [
      { termMonths: 3, priceCents: cents(3500) },
      { termMonths: 24, priceCents: cents(24_900) },
    ],
    yearlyPriceCents: cents(12_900),
  });
  const smaller = await make.plan({ priceCents: 600 });
  const at = (day: string) => api.clock.set(`${day}T11:00:00Z`);
  at('2024-12-05');
  await make.activeService({ plan, termMonths: 24 });
  at('2025-12-08');
  await make.activeService({ plan, cycle: 'yearly' });
  at('2026-01-31');
  await make.activeService({ plan, cycle: 'yearly' });
  at('2026-09-10');
  await make.activeService({ plan, termMonths: 3 });
  for (const day of ['2026-10-29', '2026-10-30', '2026-10-31']) {
    at(day);
    await make.activeService({ plan });
  }
  at('2026-11-01');
  await announcePrice(api, make, admin);
  at('2026-11-03');
  const gift = { planId: plan.id, name: 'proef', days: 30, requestKey: randomUUID() };
  await admin.services.create({ customerId: (await make.customer()).id, ...gift });
  await api.jobsDone();
  at('2026-11-05');
  const held = await make.activeService({ plan });
  const letBe = { customerId: held.customer.id, reason: 'Betaalt later.' };
  const partly = await make.activeService({ plan, customer: held.customer, serviceName: 'tweede' });
  const other = await make.activeService({ plan });
  at('2026-11-10');
  const collected = await make.activeService({ plan });
  await answerMandate(api, collected.customer, 'pays');
  const quick = await make.activeService({ plan });
  await api.as(quick.customer).customer.services.cancel({
    serviceId: quick.serviceId,
    when: 'term_end',
  });
  at('2026-11-12');
  const changing = await make.activeService({ plan });
  await api.as(changing.customer).customer.planChanges.schedule({
    serviceId: changing.serviceId,
    plan: smaller.slug,
    shownTermCents: cents(600),
  });
  const moved = await make.activeService({ plan });
  const { expiresAt: shownUntil } = await serviceOf(api, moved.serviceId);
  if (shownUntil === null) throw new Error('not paid');
  await admin.serviceEdits.grant({
    serviceId: moved.serviceId,
    shownUntil,
    unit: 'days',
    count: 10,
    reason: 'Storing van vorige week.',
  });
  at('2026-11-14');
  const rich = await make.activeService({ plan });
  const returned = await make.paidOrder({ plan, customer: rich.customer, serviceName: 'retour' });
  await api.jobsDone();
  await giveCredit(api, returned);
  at('2026-11-20');
  await importFiles(api, await make.staff('admin'), {
    customers: customersFile(customerLine('moved@voorbeeld.test')),
    services: servicesFile(
      serviceLine('moved@voorbeeld.test', { plan: plan.slug, until: '18-12-2026' }),
    ),
  });
  await make.pendingOrder({ plan, method: 'bank_transfer' });
  await make.pendingOrder({ plan });
  at(FIRST_DAY);
  await admin.holds.place({ ...letBe, serviceId: partly.serviceId, until: '2026-12-16' });
  await admin.holds.place({
    ...letBe,
    customerId: other.customer.id,
    serviceId: null,
    until: '2026-12-08',
  });
  return { api, make, admin };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** One who pays by the month is told of a higher price, which begins on the first of December. */
async function announcePrice(
  api: TestApp,
  make: Shop['make'],
  admin: ReturnType<TestApp['as']>['staff'],
) {
  const priced = await make.plan();
  await make.activeService({ plan: priced });
  await api.db
    .updateTable('plans')
    .set({ priceCents: cents(1599) })
    .where('id', '=', priced.id)
    .execute();
  const { plan } = await admin.plans.get({ planId: priced.id });
  await admin.plans.adoptPrice({ planId: priced.id, seenAt: plan.updatedAt });
  await api.jobsDone();
}

const WITHOUT_AMOUNT = new Set<string>(['warn', 'suspend', 'end', 'leave', 'price', 'change']);

function sorted(steps: readonly TakenStep[]): string[] {
  return steps
    .map(({ day, kind, id, amountCents }) =>
      [day, kind, id, WITHOUT_AMOUNT.has(kind) ? '' : amountCents].join(' '),
    )
    .toSorted();
}

test('thirty nights bring what was foreseen, step by step, when nobody pays', async () => {
  const { api } = await openFullShop();
  await using _ = api;
  api.clock.set(`${FIRST_DAY}T22:40:00Z`);
  const { steps, isCut } = await readForecast(asSystem(api.context, 'test'));
  expect(isCut).toBe(false);
  const since = { line: await findLastLine(api.db), at: api.clock.now };
  for (let ahead = 0; ahead < FORECAST_DAYS; ahead += 1) {
    const day = addDays(FIRST_DAY, ahead);
    await sweepAt(api, `${day}T22:50:00Z`);
    await sweepAt(api, `${day}T22:58:00Z`);
  }
  const foreseen = sorted(steps.filter(({ state }) => state === 'due'));
  expect(foreseen).toEqual(sorted(await readTakenSteps(api.db, since)));
  // Every kind was among them.
  expect([...new Set(steps.map(({ kind }) => kind))].toSorted()).toEqual(
    STEP_KINDS.filter((kind) => kind !== 'withdraw').toSorted(),
  );
}, 180_000);

import { describe, expect, test } from 'vitest';
import { shortId } from '#domain/platform/short-id.ts';
import { cents } from '#domain/platform/money.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { openClaims } from '#tests/support/open-claims.ts';
import { mailsOf, payOnline, sweepAt } from '#tests/support/renewals.ts';
import { takeBackPaid } from '#tests/support/take-back.ts';

/** Days of what follows from an invoice that is due again on 14 December. */
const WARNED = '2026-12-21T11:00:00Z';
const OFF = '2026-12-28T11:00:00Z';
const ENDED = '2027-01-27T11:00:00Z';

/** Three services of one order, whose bank took the money back on 30 November. */
async function threeOwedAgain() {
  const api = await createTestApp({
    settings: { auto_provisioning: 'true', unpaid_suspend_days: '14', unpaid_end_days: '30' },
  });
  const make = createFactories(api);
  const plan = await make.plan({ priceCents: 1000, module: 'simulator' });
  const customer = await make.customer();
  const items = ['alpha', 'beta', 'gamma'].flatMap(
    (serviceName) => orderInput(plan, { serviceName }).items,
  );
  const input = { ...orderInput(plan), items, shownTotalCents: cents(3000) };
  const mine = api.as(customer).customer;
  const { orderId } = await mine.checkout.place(input);
  await payOnline(api, customer, orderId);
  await api.jobsDone();
  api.clock.set('2026-11-30T11:00:00Z');
  expect(await takeBackPaid(api, orderId)).toBe('applied');
  const services = () =>
    api.db
      .selectFrom('services')
      .select(['id', 'name', 'status'])
      .where('orderId', '=', orderId)
      .orderBy('name')
      .execute();
  return {
    api,
    customer,
    orderId,
    mine,
    admin: api.as(await make.staff('admin')).staff,
    states: async () => (await services()).map(({ status }) => status),
    idOf: async (wanted: string) =>
      (await services()).find(({ name }) => name === wanted)?.id ?? '',
    warnings: async () => (await mailsOf(api, 'suspension-warning')).map(({ subject }) => subject),
  };
}

describe('an order of several services that is owed again', () => {
  test('puts all of them off, warned of in one letter, and paying puts all on again', async () => {
    const { api, customer, orderId, states } = await threeOwedAgain();
    await using _ = api;
    const [told] = await mailsOf(api, 'invoice-reopened');
    expect(told?.text).toContain(`van je betaling voor bestelling ${shortId(orderId)}`);
    expect(told?.text).toContain('dan lopen je diensten gewoon door');
    await sweepAt(api, WARNED);
    const [warning, ...others] = await mailsOf(api, 'suspension-warning');
    expect(others).toEqual([]);
    expect(warning?.subject).toBe('3 diensten worden op 28 december 2026 opgeschort');
    expect(warning?.text.replaceAll('\n', ' ')).toContain('diensten alpha, beta en gamma');
    expect(await states()).toEqual(['active', 'active', 'active']);
    await sweepAt(api, OFF);
    expect(await states()).toEqual(['suspended', 'suspended', 'suspended']);
    await payOnline(api, customer, orderId);
    expect(await states()).toEqual(['active', 'active', 'active']);
    expect(await openClaims(api)).toEqual([]);
  });

  test('ends all of them that stay unpaid, and its invoice stays open', async () => {
    const { api, states } = await threeOwedAgain();
    await using _ = api;
    for (const day of [WARNED, OFF, ENDED]) await sweepAt(api, day);
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await openClaims(api)).toEqual([{ openCents: 3000, because: 'charged_back' }]);
  });

  test('lets be the one that staff let be, and warns of it once that is over', async () => {
    const { api, admin, customer, idOf, states, warnings } = await threeOwedAgain();
    await using _ = api;
    const serviceId = await idOf('alpha');
    const hold = { customerId: customer.id, serviceId, until: '2027-01-03', reason: 'Belde.' };
    await admin.holds.place(hold);
    // The bill of all three is reminded of: two of them wait for it.
    await sweepAt(api, '2026-12-15T11:00:00Z');
    expect(await mailsOf(api, 'invoice-overdue')).toHaveLength(1);
    await sweepAt(api, WARNED);
    expect(await warnings()).toEqual(['2 diensten worden op 28 december 2026 opgeschort']);
    await sweepAt(api, OFF);
    expect(await states()).toEqual(['active', 'suspended', 'suspended']);
    await sweepAt(api, '2027-01-04T11:00:00Z');
    expect((await warnings()).slice(1)).toEqual(['alpha wordt op 11 januari 2027 opgeschort']);
    expect(await states()).toEqual(['active', 'suspended', 'suspended']);
    await sweepAt(api, '2027-01-11T11:00:00Z');
    expect(await states()).toEqual(['suspended', 'suspended', 'suspended']);
  });

  test('goes on with the others after its customer ended one', async () => {
    const { api, mine, idOf, states, warnings } = await threeOwedAgain();
    await using _ = api;
    await mine.services.cancel({ serviceId: await idOf('alpha'), when: 'now' });
    await api.jobsDone();
    await sweepAt(api, WARNED);
    expect(await warnings()).toEqual(['2 diensten worden op 28 december 2026 opgeschort']);
    await sweepAt(api, OFF);
    expect(await states()).toEqual(['cancelled', 'suspended', 'suspended']);
  });

  test('leaves on the one that staff put back on', async () => {
    const { api, admin, idOf, states } = await threeOwedAgain();
    await using _ = api;
    await sweepAt(api, WARNED);
    await sweepAt(api, OFF);
    await admin.services.activate({ serviceId: await idOf('beta') });
    await api.jobsDone();
    await sweepAt(api, '2026-12-29T11:00:00Z');
    expect(await states()).toEqual(['suspended', 'active', 'suspended']);
    await sweepAt(api, ENDED);
    expect(await states()).toEqual(['cancelled', 'active', 'cancelled']);
  });
});

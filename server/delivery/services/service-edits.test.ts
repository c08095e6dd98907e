import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { Api, TestApp } from '#tests/support/api.ts';
import type { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { takeBackPaid } from '#tests/support/take-back.ts';
import { mailsOf, onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];

beforeEach(async () => {
  ({ api, make } = await openShop());
  admin = api.as(await make.staff('admin')).staff;
});
afterEach(() => api[Symbol.asyncDispose]());

const detailOf = (serviceId: string) => admin.serviceEdits.get({ serviceId });

describe('what is written down of a service', () => {
  test('is changed by staff, told to its customer but for the note, and stands in its history', async () => {
    const { serviceId } = await make.activeService({ serviceName: 'winkel' });
    const { fields: seen } = await detailOf(serviceId);
    const fields = { ...seen, ipAddress: '203.0.113.9', staffNote: 'Belt altijd eerst.' };
    const saved = await admin.serviceEdits.edit({ serviceId, fields, seen, reason: 'Verhuisd.' });
    expect(saved.fields).toEqual(fields);
    const [told] = await mailsOf(api, 'service-edited');
    expect(told?.text).toContain('IP-adres.');
    const { items } = await admin.history.list({ subject: 'service', subjectId: serviceId });
    expect(items[0]).toMatchObject({ action: 'service.edit', reason: 'Verhuisd.' });
    expect(items[0]?.changes.map(({ field }) => field)).toEqual(['ipAddress', 'staffNote']);
  });

  test('is not overwritten by who saw it before a colleague', async () => {
    const { serviceId } = await make.activeService();
    const { fields: seen } = await detailOf(serviceId);
    const save = (change: Partial<typeof seen>) =>
      outcomeOf(
        admin.serviceEdits.edit({ serviceId, fields: { ...seen, ...change }, seen, reason: '' }),
      );
    expect(await save({ name: 'een' })).toBe('OK');
    expect(await save({ name: 'twee' })).toBe('SERVICE_EDITED');
    expect(await save({ name: 'een' })).toBe('OK');
    expect(await save({ domain: 'geen domein' })).toBe('INPUT_INVALID');
  });
});

test('a name with a port, as a panel writes it, is shown and stays', async () => {
  const { serviceId } = await make.activeService();
  for (const hostname of ['203.0.113.5:25566', '[2001:db8::5]:25565', 'mc1.example.nl:25565']) {
    const serverInfo = { hostname, ipAddress: '', username: '', notes: '' };
    await api.db
      .updateTable('services')
      .set({ serverInfo: JSON.stringify(serverInfo) })
      .where('id', '=', serviceId)
      .execute();
    const { fields: seen } = await detailOf(serviceId);
    const fields = { ...seen, staffNote: `Poort nagekeken: ${hostname}` };
    const saved = await admin.serviceEdits.edit({ serviceId, fields, seen, reason: '' });
    expect(saved.fields).toMatchObject({ hostname, staffNote: fields.staffNote });
  }
});

describe('a price of its own', () => {
  test('lower counts for the next invoice, and the plan leaves it alone', async () => {
    const { serviceId } = await make.activeService();
    const { priceCents, service } = await detailOf(serviceId);
    const own = priceCents - 200;
    const set = { serviceId, origin: 'individual' as const, priceCents: own, reason: 'Trouw.' };
    expect(await admin.serviceEdits.setPrice(set)).toMatchObject({
      priceCents: own,
      priceOrigin: 'individual',
      listCents: priceCents,
    });
    expect(await outcomeOf(admin.serviceEdits.setPrice(set))).toBe('INPUT_INVALID');
    expect(await mailsOf(api, 'service-price-changed')).toHaveLength(1);
    await adoptPrices(service.planId);
    expect(await detailOf(serviceId)).toMatchObject({ priceCents: own, nextPrice: null });
    await sweepAt(api, '2026-12-09T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: own });
  });

  test('higher waits for the days of notice, and the list price takes it away', async () => {
    const { serviceId } = await make.activeService();
    const { priceCents } = await detailOf(serviceId);
    const own = cents(priceCents + 200);
    const higher = await admin.serviceEdits.setPrice({
      serviceId,
      origin: 'individual',
      priceCents: own,
      reason: 'Meer beheer.',
    });
    expect(higher).toMatchObject({ priceCents, nextPrice: { cents: own, on: '2026-12-23' } });
    // The next term begins on that very day.
    await sweepAt(api, '2026-12-09T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: own });
    const list = await admin.serviceEdits.setPrice({ serviceId, origin: 'list', reason: 'Klaar.' });
    expect(list).toMatchObject({ priceCents, priceOrigin: 'list', nextPrice: null });
  });
});

/** Has the services of a plan cost what the plan does. */
async function adoptPrices(planId: string): Promise<void> {
  const { plan } = await admin.plans.get({ planId });
  await admin.plans.adoptPrice({ planId, seenAt: plan.updatedAt });
  await api.jobsDone();
}

describe('time for nothing', () => {
  const month = { unit: 'months' as const, count: 1, reason: 'Storing van vorige week.' };

  test('is a period of its own, after which the next term begins and is invoiced', async () => {
    const { serviceId } = await make.activeService();
    const before = await serviceOf(api, serviceId);
    const shownUntil = before.expiresAt ?? new Date();
    const given = await admin.serviceEdits.grant({ serviceId, ...month, shownUntil });
    const until = given.service.expiresAt ?? new Date();
    expect(until > shownUntil).toBe(true);
    expect(given.periods).toMatchObject([
      { number: 2, startsAt: shownUntil, endsAt: until, invoice: null, grantReason: month.reason },
      { number: 1, endsAt: shownUntil, grantReason: null },
    ]);
    expect(await outcomeOf(admin.serviceEdits.grant({ serviceId, ...month, shownUntil }))).toBe(
      'CONFLICT',
    );
    expect(await mailsOf(api, 'term-granted')).toHaveLength(1);
    const { items } = await admin.history.list({ subject: 'service', subjectId: serviceId });
    // The day on which its terms begin stayed as it was.
    expect(items[0]?.changes.map(({ field }) => field)).toEqual(['expiresAt']);
    await sweepAt(api, '2026-12-09T11:00:00Z');
    const none = api.db.selectFrom('renewals').select('orderId').where('serviceId', '=', serviceId);
    expect(await none.execute()).toEqual([]);
    await sweepAt(api, new Date(until.getTime() - 13 * 86_400_000).toISOString());
    const { id: orderId } = await onlyRenewalOf(api, serviceId);
    const term = await api.db
      .selectFrom('renewals')
      .select(['termNumber', 'startsAt'])
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    expect(term).toEqual({ termNumber: 3, startsAt: until });
    expect(
      await outcomeOf(admin.serviceEdits.grant({ serviceId, ...month, shownUntil: until })),
    ).toBe('NEXT_TERM_IS_OPEN');
  });

  test('of two who give it at once one does', async () => {
    const { serviceId } = await make.activeService();
    const shownUntil = (await serviceOf(api, serviceId)).expiresAt ?? new Date();
    const give = () => outcomeOf(admin.serviceEdits.grant({ serviceId, ...month, shownUntil }));
    expect((await Promise.all([give(), give()])).toSorted()).toEqual(['CONFLICT', 'OK']);
  });

  test('is not given while its bank took back what its next days were paid with', async () => {
    const { serviceId, orderId } = await make.activeService();
    await takeBackPaid(api, orderId);
    const shownUntil = (await serviceOf(api, serviceId)).expiresAt ?? new Date();
    expect(await detailOf(serviceId)).toMatchObject({ hasOpenOrder: true });
    const give = admin.serviceEdits.grant({ serviceId, ...month, shownUntil });
    expect(await outcomeOf(give)).toBe('NEXT_TERM_IS_OPEN');
  });
});

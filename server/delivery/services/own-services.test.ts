import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

test('a service comes with its plan, what that has, and what a month of it costs', async () => {
  const customer = await make.customer();
  const plan = await make.plan({ name: 'VPS Proef', type: 'vps', priceCents: 1299 });
  const monthly = await make.activeService({ customer, plan, serviceName: 'per-maand' });
  api.clock.set('2026-11-23T11:05:00.000Z');
  const yearly = await make.activeService({
    customer,
    plan,
    serviceName: 'per-jaar',
    cycle: 'yearly',
  });
  await make.activeService();

  const { services } = api.as(customer).customer;
  const { items } = await services.list({});
  const ofPlan = {
    planName: 'VPS Proef',
    planType: 'vps',
    resources: { cpu: '1 vCPU', ram: '1 GB', storage: '10 GB', bandwidth: '1 TB' },
  };
  // Newest first; a year costs ten months, a twelfth of it by the month.
  expect(items).toEqual([
    expect.objectContaining({
      ...ofPlan,
      id: yearly.serviceId,
      name: 'per-jaar',
      monthlyCents: 1083,
      priceCents: 12_990,
    }),
    expect.objectContaining({
      ...ofPlan,
      id: monthly.serviceId,
      name: 'per-maand',
      monthlyCents: 1299,
    }),
  ]);

  const detail = await services.get({ serviceId: monthly.serviceId });
  expect(detail).toMatchObject({ ...ofPlan, status: 'active', monthlyCents: 1299 });
  const kept = await api.db
    .selectFrom('services')
    .select('serverInfo')
    .where('id', '=', monthly.serviceId)
    .executeTakeFirstOrThrow();
  expect(kept.serverInfo).toMatchObject({ hostname: expect.stringMatching(/\.test$/) });
  expect(detail.server).toEqual(kept.serverInfo);
});

describe('searching among the own services', () => {
  let mine: Person;
  let ids: Record<'shop' | 'forum' | 'old', string>;
  const found = async (search: string, ended?: boolean) => {
    const { items } = await api.as(mine).customer.services.list({ search, ended });
    return items.map(({ id }) => id);
  };

  beforeAll(async () => {
    mine = await make.customer();
    const plan = await make.plan({ name: 'Zeekoe Groot' });
    const shop = await make.activeService({ customer: mine, plan, serviceName: 'Webwinkel_100%' });
    const forum = await make.activeService({ customer: mine, serviceName: 'forum' });
    const old = await make.activeService({ customer: mine, plan, serviceName: 'Webwinkel oud' });
    await api.as(mine).customer.services.cancel({ serviceId: old.serviceId, when: 'now' });
    await make.activeService({ plan, serviceName: 'Webwinkel van een ander' });
    ids = { shop: shop.serviceId, forum: forum.serviceId, old: old.serviceId };
    const addresses = { ipAddress: '203.0.113.77', ipv6Address: '2001:db8::7A' };
    const serverInfo = { hostname: 'Praat.example.nl', ...addresses };
    await api.db
      .updateTable('services')
      .set({ serverInfo: JSON.stringify({ ...serverInfo, username: 'u', notes: 'geheim' }) })
      .where('id', '=', ids.forum)
      .execute();
  });

  test.each([
    ['the name', 'webWINKEL', 'shop'],
    ['signs of the name, which are no pattern', '_100%', 'shop'],
    ['the plan', 'zeekoe', 'shop'],
    ['the hostname', 'praat.example', 'forum'],
    ['the address', '203.0.113.77', 'forum'],
    ['the other address', '2001:DB8::7a', 'forum'],
  ] as const)('finds by %s', async (_, search, name) => {
    expect(await found(search)).toEqual([ids[name]]);
  });

  test('finds by the beginning of the id, and nothing by what is no part of it', async () => {
    expect(await found(ids.forum.slice(0, 8))).toEqual([ids.forum]);
    expect(await found('geheim')).toEqual([]);
    expect(await found('%')).toEqual([ids.shop]);
  });

  test('searches what ended apart', async () => {
    expect(await found('webwinkel', true)).toEqual([ids.old]);
    expect(await found('forum', true)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { ABROAD, ID, INPUTS, NEW_SERVICE, QUOTED, SERVER } from '#tests/support/inputs.ts';
import { call, PROCEDURES, refusalOf } from '#tests/support/procedures.ts';

const REFUSED = {
  code: 'INPUT_INVALID',
  status: 422,
  message: 'Controleer de ingevulde gegevens.',
};
const ENGLISH = /invalid|expected|unrecognized|too (?:big|small)|must|required/i;

let api: TestApp;
let owner: Api;

beforeAll(async () => {
  api = await createTestApp();
});

afterAll(() => api[Symbol.asyncDispose]());

test('every procedure that takes something has a line', () => {
  const taking = PROCEDURES.filter(({ fields }) => fields.length > 0);
  expect(taking.map(({ path }) => path).toSorted()).toEqual(Object.keys(INPUTS).toSorted());
  for (const { path, fields } of taking) {
    expect(Object.keys(INPUTS[path] ?? {}).toSorted(), path).toEqual(fields.toSorted());
  }
});

test('every procedure says what it answers', () => {
  expect(PROCEDURES.filter(({ hasOutput }) => !hasOutput)).toEqual([]);
});

test('a call that is refused is noted: who asked what, and which fields, without what stood in them', async () => {
  const path = 'public.contact.send';
  const refusal = await refusalOf(call(api.nobody, path, { ...INPUTS[path], email: 'geheim' }));
  expect(refusal).toMatchObject(REFUSED);
  const noted = api.log.lines.filter(({ msg }) => msg === 'input refused');
  expect(noted).toEqual([
    expect.objectContaining({
      requestId: expect.any(String),
      address: expect.any(String),
      path,
      fields: ['email'],
    }),
  ]);
  expect(JSON.stringify(noted)).not.toContain('geheim');
});

describe.each(Object.entries(INPUTS))('%s', (path, input) => {
  // A caller of its own: one person may ask only so much in a minute.
  beforeAll(async () => {
    owner = api.as(await createFactories(api).staff('owner'));
  });

  const issuesOf = async (wrong: unknown) => {
    const refusal = await refusalOf(call(owner, path, wrong));
    expect(refusal).toMatchObject(REFUSED);
    const { issues } = refusal.data as { issues: { path: string; message: string }[] };
    for (const { message } of issues) expect(message).not.toMatch(ENGLISH);
    return issues;
  };

  test('refuses what it does not know', async () => {
    expect(await issuesOf({ ...input, nowhere: 1 })).toEqual([
      { path: '', message: 'Onbekend veld: nowhere.' },
    ]);
  });

  test.each(Object.keys(input))('refuses a wrong type of %s', async (field) => {
    const issues = await issuesOf({ ...input, [field]: { wrong: ['type'] } });
    expect(new Set(issues.map((issue) => issue.path.split('.')[0]))).toEqual(new Set([field]));
  });

  test.each([['text'], [42], [[]], [null]])('refuses %j for an input', async (wrong) => {
    expect(await issuesOf(wrong)).toHaveLength(1);
  });
});

describe('bounds', () => {
  beforeAll(async () => {
    owner = api.as(await createFactories(api).staff('owner'));
  });

  test.each([
    ['staff.orders.list', { limit: 0 }],
    ['staff.orders.list', { limit: 101 }],
    ['staff.orders.list', { limit: 1.5 }],
    ['staff.orders.list', { status: ['gone'] }],
    ['staff.services.list', { sort: 'priceCents' }],
    ['staff.services.suspend', { serviceId: ID, reason: 'unpaid' }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, days: 0 }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, days: 3651 }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, name: '   ' }],
    ['staff.services.create', { ...NEW_SERVICE, customerId: ID, name: 'x'.repeat(64) }],
    ['staff.services.assign', { ...NEW_SERVICE, email: 'sanne@voorbeeld.test\r\nBcc: a@b.test' }],
    ['staff.services.restore', { serviceIds: [] }],
    ['customer.services.rename', { serviceId: ID, name: ' ' }],
    ['customer.services.setDomain', { serviceId: ID, domain: ' ' }],
    ['customer.services.cancel', { serviceId: ID, when: 'yesterday' }],
    ['customer.services.bringBack', { serviceId: 'x' }],
    ['customer.services.wipe', { serviceId: ID, confirmName: 'winkel' }],
    ['customer.planChanges.schedule', { serviceId: ID, plan: 'groter', shownTermCents: 0.5 }],
    ['customer.tickets.reply', { ticketId: ID, message: ' \n ' }],
    ['customer.tickets.reply', { message: 'Hoi' }],
    ['staff.tickets.reply', { ticketId: ID, message: ' \n ' }],
    ['staff.tickets.reply', { message: 'Hoi' }],
    ['staff.customers.list', { sort: 'password' }],
    ['staff.customers.list', { sort: 'name', direction: 'sideways' }],
    ['staff.customers.list', { role: ['owner', 'root'] }],
    ['staff.orders.list', { search: 'a'.repeat(101) }],
    ['staff.maintenance.createCode', { passwordHash: 'a'.repeat(64), hours: 0 }],
    ['staff.maintenance.createCode', { passwordHash: 'a'.repeat(64), hours: 169 }],
    ['public.maintenance.verifyPassword', { passwordHash: 'geheim' }],
    ['public.maintenance.verifyPassword', { passwordHash: 'a'.repeat(63) }],
    ['public.maintenance.verifyPassword', { passwordHash: 'a'.repeat(65) }],
    ['public.maintenance.verifyPassword', { passwordHash: 'a'.repeat(64), userIp: '192.0.2.1' }],
    ['staff.maintenance.createCode', { passwordHash: 'a'.repeat(63), hours: 24 }],
    ['staff.customers.list', { search: 'a\r\nBcc: b@c.test' }],
    ['customer.orders.get', { orderId: 'no-uuid' }],
    ['customer.checkout.quote', { plan: "starter'; drop table orders", cycle: 'monthly' }],
    ['customer.checkout.quote', { plan: 'starter', cycle: 'weekly' }],
    ['customer.checkout.quote', { plan: 'starter' }],
    ['customer.checkout.quote', { plan: 'starter', termMonths: 2 }],
    ['customer.checkout.quote', { plan: 'starter', termMonths: 24, cycle: 'yearly' }],
    ['customer.checkout.quote', { items: [QUOTED], buyer: { ...ABROAD, percent: 0 } }],
    ['staff.services.markDelivered', { serviceId: ID, serverInfo: { ...SERVER, password: 'x' } }],
    [
      'staff.services.markDelivered',
      { serviceId: ID, serverInfo: { ...SERVER, ipAddress: '999.1' } },
    ],
    [
      'staff.services.markDelivered',
      { serviceId: ID, serverInfo: { ...SERVER, hostname: 'srv 01' } },
    ],
    [
      'staff.services.markDelivered',
      { serviceId: ID, serverInfo: { ...SERVER, notes: 'x'.repeat(1001) } },
    ],
  ])('%s refuses %j', async (path, input) => {
    expect(await refusalOf(call(owner, path, input))).toMatchObject(REFUSED);
  });
});

describe('a body that is no call', () => {
  test.each([
    ['no JSON', '{'],
    ['another shape', '"text"'],
    ['unknown type marks', '{"json":{},"meta":[[99,"x"]]}'],
  ])('%s is refused, not a fault', async (_, body) => {
    const response = await api.http('/rpc/customer/checkout/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([401, 422]).toContain(response.status);
  });

  test('one that is too large is refused before it is read', async () => {
    const response = await api.http('/rpc/customer/checkout/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(2 ** 21) },
      body: 'x'.repeat(2 ** 21),
    });
    expect(response.status).toBe(413);
  });
});

test('nothing of all this was written or failed unexpectedly', async () => {
  expect(await api.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
});

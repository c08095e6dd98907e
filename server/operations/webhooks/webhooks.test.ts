import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import type { TestApp } from '#tests/support/api.ts';
import { giveRole } from '#tests/support/api-keys.ts';
import { PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { createHookShop, deliveriesOf, makeHookOwner } from '#tests/support/webhooks.ts';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts';

let api: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  api = await createHookShop();
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.failAlways(null);
  await api.db.deleteFrom('webhookDeliveries').execute();
  for (const { id } of await api.db.selectFrom('webhooks').select('id').execute()) {
    await api.db.deleteFrom('webhooks').where('id', '=', id).execute();
  }
});

const owner = () => makeHookOwner(api, receiver.url);
const auditOf = (subjectId: string) =>
  api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();

test('is made by an owner with their password, who is mailed; its secret is told once and sealed', async () => {
  const { id, email, make, webhooks } = await owner();
  expect(await outcomeOf(make({ ownPassword: 'gok' }))).toBe('WRONG_PASSWORD');
  const { webhookId, secret } = await make();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const key = Buffer.from(secret.slice(6), 'base64');
  for (const table of ['webhooks', 'auditLog', 'mails'] as const) {
    const rows = JSON.stringify(await api.db.selectFrom(table).selectAll().execute());
    expect(rows).toContain(webhookId);
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      expect(rows).not.toContain(key.toString(form).replace(/=$/, ''));
    }
  }
  const fields = {
    name: 'Boekhouding',
    address: receiver.url,
    kinds: ['order.placed', 'order.paid'],
  };
  expect(await webhooks.list()).toEqual([
    {
      id: webhookId,
      ...fields,
      state: 'on',
      offReason: null,
      offSince: null,
      failingSince: null,
      oldSecretUntil: null,
      madeBy: expect.any(String),
      createdAt: api.clock.now,
    },
  ]);
  expect(await auditOf(webhookId)).toEqual([
    { action: 'webhook.create', actorId: id, before: null, after: fields },
  ]);
  const mails = await api.db
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('toAddress', '=', email)
    .where('kind', '=', 'webhook-made')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(new URL(receiver.url).host);
});

test.each([
  'geen adres',
  'ftp://example.nl/',
  'https://naam:wachtwoord@example.nl/',
  'https://naam@example.nl/',
  'https://example.nl/#deel',
])('goes to no %s', async (address) => {
  const { make } = await owner();
  expect(await outcomeOf(make({ address }))).toBe('INPUT_INVALID');
});

test('goes to nothing inside, says what it wants, and is one of ten', async () => {
  const { make, webhooks } = await owner();
  for (const address of ['https://10.0.0.1/', 'https://[::ffff:127.0.0.1]/', 'https://0x7f.1.1/']) {
    const isLoopback = address.includes('0x7f');
    expect([address, await outcomeOf(make({ address }))]).toEqual([
      address,
      isLoopback ? 'OK' : 'INPUT_INVALID',
    ]);
  }
  expect(await refusalOf(make({ address: 'https://10.0.0.1/' }))).toMatchObject({
    data: { issues: [{ path: 'address', message: expect.stringContaining('op internet') }] },
  });
  expect(await outcomeOf(make({ kinds: [] }))).toBe('INPUT_INVALID');
  expect(await outcomeOf(make({ kinds: ['order.paid', 'order.paid'] }))).toBe('INPUT_INVALID');
  expect(await outcomeOf(make({ name: ' ' }))).toBe('INPUT_INVALID');
  for (let n = (await webhooks.list()).length; n < 10; n += 1) await make();
  expect(await outcomeOf(make())).toBe('TOO_MANY_WEBHOOKS');
  const [last] = await webhooks.list();
  await webhooks.end({ webhookId: last?.id ?? '' });
  expect(await outcomeOf(make())).toBe('OK');
});

test('tells of an order as it is placed and paid, in ids alone and signed', async () => {
  const { make } = await owner();
  const { webhookId, secret } = await make();
  const { orderId, customer } = await createFactories(api).paidOrder();
  await api.jobsDone();
  const told = receiver.received.map(({ body }) => JSON.parse(body));
  expect(told.map(({ type }) => type).toSorted()).toEqual(['order.paid', 'order.placed']);
  for (const message of receiver.received) {
    const { headers, body } = message;
    const said = JSON.parse(body);
    expect(said).toEqual({
      id: headers['webhook-id'],
      type: expect.any(String),
      timestamp: api.clock.now.toISOString(),
      data: {
        type: 'order',
        id: orderId,
        url: `http://localhost:3000/api/v1/staff/orders/${orderId}`,
      },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(api.clock.now.getTime() / 1000)));
    expect(headers['authorization']).toBeUndefined();
    expect(isSignedWith(message, secret)).toBe(true);
    expect(isSignedWith({ ...message, body: `${body} ` }, secret)).toBe(false);
    expect(body).not.toContain(customer.email);
  }
  const rows = await deliveriesOf(api, webhookId);
  expect(
    rows.map(({ kind, state, tries, answerCode }) => [kind, state, tries, answerCode]),
  ).toEqual([
    ['order.paid', 'sent', 1, 204],
    ['order.placed', 'sent', 1, 204],
  ]);
});

test('tells each webhook what it wants, of one happening under one id', async () => {
  const { make } = await owner();
  const first = await make({ kinds: ['order.placed', 'invoice.issued', 'invoice.paid'] });
  const second = await make({ kinds: ['order.placed', 'service.active'] });
  await make({ kinds: ['ticket.opened'] });
  await createFactories(api).paidOrder();
  await api.jobsDone();
  const [one, two] = await Promise.all(
    [first, second].map(({ webhookId }) => deliveriesOf(api, webhookId)),
  );
  const kinds = (rows = one) => rows?.map(({ kind }) => kind).toSorted();
  expect(kinds(one)).toEqual(['invoice.issued', 'invoice.paid', 'order.placed']);
  expect(kinds(two)).toEqual(['order.placed', 'service.active']);
  const placed = (rows = one) => rows?.find(({ kind }) => kind === 'order.placed')?.newsId;
  expect(placed(one)).toBe(placed(two));
  expect(placed(one)).toBeDefined();
  expect(receiver.received).toHaveLength(5);
});

test('a change that is taken back is told to nobody', async () => {
  const { make } = await owner();
  const { webhookId } = await make({ kinds: ['order.placed'] });
  const { orderId, customer } = await createFactories(api).pendingOrder();
  await api.jobsDone();
  const ctx = asSystem(api.context, 'test');
  const undone = transact(ctx, async (tx) => {
    recordChange(ctx, tx, {
      action: 'order.place',
      subject: { type: 'order', id: orderId },
      before: null,
      after: null,
      ownerId: customer.id,
      topics: [],
      event: { type: 'order.placed', subjectType: 'order', ownerId: customer.id },
    });
    await tx
      .selectFrom('orders')
      .select('noSuchColumn' as 'id')
      .execute();
  });
  await expect(undone).rejects.toThrow('no_such_column');
  expect(await deliveriesOf(api, webhookId)).toHaveLength(1);
});

test('changes with the password, switches off and on, and ends; each is written down', async () => {
  const { make, webhooks } = await owner();
  const { webhookId } = await make();
  const shop = createFactories(api);
  const wanted = { name: 'Chat', address: `${receiver.url}/2`, kinds: ['ticket.opened' as const] };
  const kinds = ['order.placed' as const, 'order.paid' as const];
  const seen = { name: 'Boekhouding', address: receiver.url, kinds };
  const change = (ownPassword: string) =>
    webhooks.change({ webhookId, ...wanted, seen, ownPassword });
  expect(await outcomeOf(change('gok'))).toBe('WRONG_PASSWORD');
  const inside = { ...wanted, address: 'https://192.168.1.1/' };
  const asked = webhooks.change({ webhookId, ...inside, seen, ownPassword: PASSWORD });
  expect(await outcomeOf(asked)).toBe('INPUT_INVALID');
  await change(PASSWORD);
  await shop.pendingOrder();
  expect(await deliveriesOf(api, webhookId)).toEqual([]);
  const placed = { ...wanted, kinds: ['order.placed' as const] };
  await webhooks.change({ webhookId, ...placed, seen: wanted, ownPassword: PASSWORD });
  await shop.pendingOrder();
  await api.jobsDone();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/2']);

  await webhooks.turn({ webhookId, isOn: false });
  await webhooks.turn({ webhookId, isOn: false });
  expect(await webhooks.get({ webhookId })).toMatchObject({ state: 'off', offReason: 'owner' });
  expect(await outcomeOf(webhooks.sendTest({ webhookId }))).toBe('WEBHOOK_OFF');
  await shop.pendingOrder();
  expect(await deliveriesOf(api, webhookId)).toHaveLength(1);
  await webhooks.turn({ webhookId, isOn: true });
  await shop.pendingOrder();
  await api.jobsDone();
  expect(await deliveriesOf(api, webhookId)).toHaveLength(2);

  await webhooks.end({ webhookId });
  expect(await outcomeOf(webhooks.get({ webhookId }))).toBe('NOT_FOUND');
  expect(await outcomeOf(webhooks.turn({ webhookId, isOn: true }))).toBe('NOT_FOUND');
  await shop.pendingOrder();
  expect(await deliveriesOf(api, webhookId)).toHaveLength(2);
  const row = api.db.selectFrom('webhooks').select(['secret', 'oldSecret']);
  expect(await row.where('id', '=', webhookId).execute()).toEqual([
    { secret: null, oldSecret: null },
  ]);
  expect((await auditOf(webhookId)).map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.change',
    'webhook.change',
    'webhook.turn-off',
    'webhook.turn-on',
    'webhook.end',
  ]);
  const [, changed] = await auditOf(webhookId);
  expect(changed).toMatchObject({ before: { name: 'Boekhouding' }, after: wanted });
});

test('has a new secret, beside which the old one signs for a day', async () => {
  const { make, webhooks } = await owner();
  const { webhookId, secret: old } = await make();
  expect(await outcomeOf(webhooks.renewSecret({ webhookId, ownPassword: 'gok' }))).toBe(
    'WRONG_PASSWORD',
  );
  const { secret, oldSecretUntil } = await webhooks.renewSecret({
    webhookId,
    ownPassword: PASSWORD,
  });
  expect(oldSecretUntil.getTime() - api.clock.now.getTime()).toBe(86_400_000);
  const signedWith = async () => {
    receiver.received.length = 0;
    await webhooks.sendTest({ webhookId });
    await api.jobsDone();
    return receiver.received.map((one) => [isSignedWith(one, secret), isSignedWith(one, old)]);
  };
  const { now } = api.clock;
  api.clock.set(new Date(oldSecretUntil.getTime() - 1000).toISOString());
  await api.runJob('system.sweep');
  expect(await signedWith()).toEqual([[true, true]]);
  api.clock.set(oldSecretUntil.toISOString());
  expect(await signedWith()).toEqual([[true, false]]);
  await api.runJob('system.sweep');
  expect((await webhooks.get({ webhookId })).oldSecretUntil).toBeNull();
  api.clock.set(now.toISOString());
  expect((await auditOf(webhookId)).map(({ action }) => action)).toContain('webhook.renew-secret');
});

test('is for owners: an admin who was one reads nothing of it', async () => {
  const { make, email, webhooks } = await owner();
  await owner();
  await make();
  await giveRole(api, email, 'admin');
  expect(await outcomeOf(webhooks.list())).toBe('FORBIDDEN');
});

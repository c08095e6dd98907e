import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RETRY_SECONDS } from '#domain/operations/webhook.ts';
import { asSystem } from '#server/context.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { createHookShop, deliveriesOf, makeHookOwner } from '#tests/support/webhooks.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { sendDeliveries } from './send-deliveries.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

let api: TestApp;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  other = await startWebhookReceiver();
  api = await createHookShop();
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await api.jobsDone();
  receiver.received.length = 0;
  other.received.length = 0;
  receiver.failAlways(null);
  await api.db.deleteFrom('webhookDeliveries').execute();
  await api.db.deleteFrom('webhooks').where('id', 'is not', null).execute();
});

function pass(ms: number): void {
  api.clock.set(new Date(api.clock.now.getTime() + ms).toISOString());
}

/** A webhook that has been sent one piece of news. */
async function tested() {
  const hook = await makeHookOwner(api, receiver.url);
  const { webhookId } = await hook.make();
  const send = async () => {
    await hook.webhooks.sendTest({ webhookId });
    await api.jobsDone();
  };
  const last = async () => (await deliveriesOf(api, webhookId)).at(-1);
  const sweep = async () => {
    await api.runJob('system.sweep');
    await api.jobsDone();
  };
  const get = () => hook.webhooks.get({ webhookId });
  return { ...hook, webhookId, send, last, sweep, get };
}

test('what is not taken comes again under the same id, each time later, and then waits for a person', async () => {
  const { webhooks, webhookId, send, last, sweep, get } = await tested();
  receiver.failAlways(500);
  await send();
  const began = api.clock.now;
  for (const [index, seconds] of RETRY_SECONDS.entries()) {
    const row = await last();
    expect(row).toMatchObject({ state: 'waiting', tries: index + 1, answerCode: 500, fault: null });
    expect(row?.nextTryAt).toEqual(new Date(api.clock.now.getTime() + seconds * 1000));
    pass(seconds * 1000 - 1);
    await sweep();
    expect(receiver.received).toHaveLength(index + 1);
    pass(1);
    await sweep();
  }
  expect(await last()).toMatchObject({ state: 'failed', tries: 10, nextTryAt: null });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
    10,
  );
  expect(await get()).toMatchObject({ state: 'failing', failingSince: began });
  pass(DAY_MS);
  await sweep();
  expect(receiver.received).toHaveLength(10);

  receiver.failAlways(null);
  const { id: deliveryId, newsId } = (await last()) ?? { id: '', newsId: '' };
  await webhooks.resend({ deliveryId });
  await api.jobsDone();
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(newsId);
  expect(await last()).toMatchObject({ state: 'sent', tries: 1, answerCode: 204 });
  expect(await get()).toMatchObject({ state: 'on', failingSince: null });
  const audit = await api.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('subjectId', '=', webhookId)
    .where('action', '=', 'webhook.resend')
    .execute();
  expect(audit).toEqual([
    {
      before: { newsId, state: 'failed', tries: 10 },
      after: { newsId, state: 'waiting', tries: 0 },
    },
  ]);
});

test('410 switches it off and owners hear of it; what waits goes once it is on again', async () => {
  const { email, webhooks, webhookId, send, last, get } = await tested();
  receiver.fail(410);
  await send();
  expect(await last()).toMatchObject({ state: 'failed', tries: 1, answerCode: 410 });
  expect(await get()).toMatchObject({ state: 'off', offReason: 'gone', offSince: api.clock.now });
  const mails = api.db.selectFrom('mails').select('text').where('kind', '=', 'webhook-off');
  const [mail] = await mails.where('toAddress', '=', email).execute();
  expect(mail?.text).toContain('‘Boekhouding’');
  expect(mail?.text).toContain('410');
  await createFactories(api).pendingOrder();
  await api.jobsDone();
  expect(receiver.received).toHaveLength(1);
  const { id: deliveryId = '' } = (await last()) ?? {};
  expect(await outcomeOf(webhooks.resend({ deliveryId }))).toBe('WEBHOOK_OFF');
  const audit = await api.db
    .selectFrom('auditLog')
    .select(['actorKind', 'after'])
    .where('subjectId', '=', webhookId)
    .where('action', '=', 'webhook.give-up')
    .execute();
  expect(audit).toMatchObject([{ actorKind: 'system', after: { offReason: 'gone' } }]);
});

test('is switched off by somebody while something waits: that goes when it is on again', async () => {
  const { webhooks, webhookId, send, last, sweep } = await tested();
  receiver.fail(500);
  await send();
  await webhooks.turn({ webhookId, isOn: false });
  pass(60_000);
  await sweep();
  expect(receiver.received).toHaveLength(1);
  await webhooks.turn({ webhookId, isOn: true });
  await api.jobsDone();
  expect(receiver.received).toHaveLength(2);
  expect(await last()).toMatchObject({ state: 'sent', tries: 2 });
});

test('one that takes nothing for days is switched off when it had every try of something', async () => {
  const { email, send, get } = await tested();
  receiver.failAlways(503);
  await send();
  pass(5 * DAY_MS);
  await send();
  expect(await get()).toMatchObject({ state: 'failing' });
  await api.db.updateTable('webhookDeliveries').set({ tries: 9 }).execute();
  pass(2 * DAY_MS);
  await api.runJob('system.sweep');
  await api.jobsDone();
  expect(await get()).toMatchObject({ state: 'off', offReason: 'failing' });
  const mails = api.db.selectFrom('mails').select('text').where('kind', '=', 'webhook-off');
  expect(await mails.where('toAddress', '=', email).execute()).toHaveLength(1);
});

test('a slow one, one that redirects and one that answers without end leave the rest alone', async () => {
  const { webhookId, send } = await tested();
  receiver.fail('hang', 'redirect', 'huge', 'cut', 'cut-late');
  for (let n = 0; n < 5; n += 1) await send();
  const rows = await deliveriesOf(api, webhookId);
  const seen = rows.map(({ state, answerCode, fault }) => [state, answerCode, fault]);
  expect(seen.toSorted()).toEqual(
    [
      ['waiting', null, 'timeout'],
      ['waiting', 307, null],
      ['sent', 200, null],
      ['waiting', null, 'no-connection'],
      ['sent', 200, null],
    ].toSorted(),
  );
});

test('a receiver that hangs takes one worker, however much waits for it', async () => {
  const slow = await makeHookOwner(api, receiver.url);
  const quick = await makeHookOwner(api, other.url);
  const { webhookId } = await slow.make();
  const { webhookId: quickId } = await quick.make();
  receiver.failAlways('hang');
  await Promise.all(Array.from({ length: 12 }, () => slow.webhooks.sendTest({ webhookId })));
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(4);
  await quick.webhooks.sendTest({ webhookId: quickId });
  await expect.poll(() => other.received.length).toBe(1);
  // Not one round of the other's had to end for it, let alone all three.
  expect(receiver.received.length).toBeLessThan(12);
  await api.jobsDone();
  expect(receiver.received).toHaveLength(12);
  expect(await deliveriesOf(api, webhookId)).toHaveLength(12);
});

test('what a crash cut off is sent again under its id, when whoever had it is surely gone', async () => {
  const { webhookId, webhooks, last, sweep } = await tested();
  receiver.fail('hang');
  const stop = new AbortController();
  const { webhookId: asked } = { webhookId };
  await api.db
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      newsId: crypto.randomUUID(),
      kind: 'order.paid',
      subjectId: crypto.randomUUID(),
      createdAt: api.clock.now,
      nextTryAt: api.clock.now,
    })
    .execute();
  const sending = sendDeliveries(asSystem(api.context, 'test'), {
    webhookId: asked,
    signal: stop.signal,
  });
  await expect.poll(() => receiver.received.length).toBe(1);
  stop.abort(new Error('the program stops'));
  await expect(sending).rejects.toThrow('the program stops');
  expect(await last()).toMatchObject({ state: 'waiting', tries: 0, triedAt: null });
  // Another that looks meanwhile leaves it to whoever has it.
  await sweep();
  await sendDeliveries(asSystem(api.context, 'test'), { webhookId, signal: NEVER });
  expect(receiver.received).toHaveLength(1);
  pass(60_000);
  await sweep();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(await last()).toMatchObject({ state: 'sent', tries: 1 });
  expect(await webhooks.get({ webhookId })).toMatchObject({ state: 'on' });
});

test('what was asked again while it was under way is sent again, and says what came of that', async () => {
  const { webhooks, webhookId, last } = await tested();
  receiver.fail('hang');
  await webhooks.sendTest({ webhookId });
  await expect.poll(() => receiver.received.length).toBe(1);
  await webhooks.resend({ deliveryId: (await last())?.id ?? '' });
  await api.jobsDone();
  expect(receiver.received).toHaveLength(2);
  expect(await last()).toMatchObject({ state: 'sent', tries: 1, answerCode: 204 });
});

test('deliveries are kept for 30 days, and a webhook that ended as long', async () => {
  const { webhooks, webhookId, send } = await tested();
  await send();
  await webhooks.end({ webhookId });
  const hooks = () => api.db.selectFrom('webhooks').select('id').execute();
  pass(30 * DAY_MS);
  await api.runJob('orders.expire');
  expect(await deliveriesOf(api, webhookId)).toHaveLength(1);
  pass(DAY_MS);
  await api.runJob('orders.expire');
  expect(await deliveriesOf(api, webhookId)).toHaveLength(0);
  expect(await hooks()).toEqual([]);
});

test('the list of deliveries is paged, newest first, of one webhook alone', async () => {
  const { make, webhooks, webhookId, send } = await tested();
  const { webhookId: second } = await make();
  await webhooks.sendTest({ webhookId: second });
  for (let n = 0; n < 3; n += 1) {
    pass(1000);
    await send();
  }
  const page = await webhooks.listDeliveries({ webhookId, limit: 2 });
  expect(page.items).toHaveLength(2);
  expect(page.count).toEqual({ value: 3, exact: true });
  const rest = await webhooks.listDeliveries({
    webhookId,
    limit: 2,
    cursor: page.nextCursor ?? undefined,
  });
  const times = [...page.items, ...rest.items].map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(rest).toMatchObject({ items: [{ kind: 'webhook.test' }], nextCursor: null });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import type { TestApp } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createHookShop, deliveriesOf, makeHookOwner } from '#tests/support/webhooks.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { changeWebhook } from './change-webhook.ts';
import { endWebhook } from './end-webhook.ts';
import { keptWebhooks } from './queries.ts';

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

/** Does something while whoever asks the tables of webhooks anything waits for it. */
async function untouched<T>(work: () => Promise<T>): Promise<T> {
  return api.db.transaction().execute(async (tx) => {
    await sql`lock table webhooks, webhook_deliveries in access exclusive mode`.execute(tx);
    return work();
  });
}

/** As another copy of the program, whose memory is its own. */
function elsewhere(ownerId: string) {
  const actor = {
    kind: 'user' as const,
    id: ownerId,
    role: 'owner' as const,
    sessionId: 'elsewhere',
    requestId: 'elsewhere',
    address: '192.0.2.1',
  };
  return { ...api.context, ...asSystem(api.context, 'elsewhere'), db: api.db, actor };
}

/** Does something elsewhere, until this copy has heard of it. */
async function heard(work: () => Promise<unknown>): Promise<void> {
  const done = Promise.withResolvers<void>();
  const stop = api.context.changes.subscribe(({ topic }) => {
    if (topic === 'settings') done.resolve();
  });
  await work();
  await done.promise;
  stop();
}

test('a sale of a shop without webhooks asks nothing about them', async () => {
  const shop = createFactories(api);
  await shop.paidOrder();
  await api.jobsDone();
  await untouched(() => shop.paidOrder());
  expect(keptWebhooks(api.context.db).wanted).toEqual([]);
  await api.jobsDone();
});

test('what nobody wants is written nowhere', async () => {
  const { make, webhooks } = await makeHookOwner(api, receiver.url);
  const { webhookId } = await make({ kinds: ['ticket.opened'] });
  const shop = createFactories(api);
  await shop.pendingOrder();
  await untouched(() => shop.pendingOrder());
  expect(keptWebhooks(api.context.db).wanted).toEqual([
    { id: webhookId, kinds: ['ticket.opened'] },
  ]);
  await webhooks.end({ webhookId });
  await shop.pendingOrder();
  await untouched(() => shop.pendingOrder());
  expect(await deliveriesOf(api, webhookId)).toEqual([]);
});

test('what another copy changes is known here as soon as it is heard of', async () => {
  const shop = createFactories(api);
  const { id, make } = await makeHookOwner(api, receiver.url);
  const fields = { name: 'Chat', address: receiver.url };
  const seen = { ...fields, kinds: ['ticket.opened' as const] };
  const { webhookId } = await make(seen);
  await shop.pendingOrder();
  const ctx = elsewhere(id);
  await heard(() =>
    changeWebhook(ctx, {
      webhookId,
      ...fields,
      kinds: ['order.placed'],
      seen,
      ownPassword: PASSWORD,
    }),
  );
  await shop.pendingOrder();
  expect(await deliveriesOf(api, webhookId)).toHaveLength(1);
  await heard(() => endWebhook(ctx, { webhookId }));
  await shop.pendingOrder();
  await untouched(() => shop.pendingOrder());
  expect(await deliveriesOf(api, webhookId)).toHaveLength(1);
});

test('one that was ended a moment ago is told nothing, also before this copy has heard', async () => {
  const shop = createFactories(api);
  const { make } = await makeHookOwner(api, receiver.url);
  const { webhookId } = await make({ kinds: ['order.placed'] });
  await shop.pendingOrder();
  expect(keptWebhooks(api.context.db).wanted).toHaveLength(1);
  // Without a word to anybody.
  await api.db
    .updateTable('webhooks')
    .set({ offSince: api.clock.now, offReason: 'owner' })
    .where('id', '=', webhookId)
    .execute();
  await shop.pendingOrder();
  expect(await deliveriesOf(api, webhookId)).toHaveLength(1);
  await api.jobsDone();
});

test('after a gap in what it hears a copy reads them anew', async () => {
  const kept = keptWebhooks(api.context.db);
  await createFactories(api).pendingOrder();
  expect(kept.wanted).not.toBeNull();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'
  `.execute(api.db);
  await expect.poll(() => kept.wanted).toBeNull();
});

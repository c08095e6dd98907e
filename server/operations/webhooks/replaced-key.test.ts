import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealSecret } from '#server/platform/auth/sealed-secret.ts';
import type { TestApp } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/auth-calls.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { createHookShop, deliveriesOf, makeHookOwner } from '#tests/support/webhooks.ts';
import { webhookPurpose } from './queries.ts';

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

test('after SECRET_KEY was replaced it is off until it has a new secret, and owners hear why', async () => {
  const { email, make, webhooks } = await makeHookOwner(api, receiver.url);
  const { webhookId } = await make();
  const before = sealSecret('the key of before', webhookPurpose(webhookId), Buffer.alloc(32));
  await api.db.updateTable('webhooks').set({ secret: before }).execute();
  await webhooks.sendTest({ webhookId });
  await api.jobsDone();

  expect(receiver.received).toHaveLength(0);
  expect(await deliveriesOf(api, webhookId)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  expect(await webhooks.get({ webhookId })).toMatchObject({
    state: 'off',
    offReason: 'lost-secret',
    offSince: api.clock.now,
  });
  const mails = await api.db
    .selectFrom('mails')
    .select('text')
    .where('kind', '=', 'webhook-off')
    .where('toAddress', '=', email)
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('SECRET_KEY');
  expect(mails[0]?.text).toContain('nieuw geheim');

  // The one that cannot be read any more signs along with nothing.
  await webhooks.renewSecret({ webhookId, ownPassword: PASSWORD });
  await webhooks.turn({ webhookId, isOn: true });
  await api.jobsDone();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  expect(await webhooks.get({ webhookId })).toMatchObject({ state: 'on', offReason: null });
  expect(await deliveriesOf(api, webhookId)).toMatchObject([{ state: 'sent', tries: 1 }]);
});

import { createPostOutside } from '#server/platform/outgoing-http/post-outside.ts';
import type { NewsKind } from '#domain/operations/webhook.ts';
import type { TestApp } from './api.ts';
import { makeKeyOwner } from './api-keys.ts';
import { createShop, PASSWORD } from './auth-calls.ts';

/** Time that a test waits for a receiver that hangs; one that answers on a busy machine needs less. */
const SHORT_MS = 2000;

/** A shop whose webhooks may go to a program of the test. */
export function createHookShop(): Promise<TestApp> {
  return createShop({
    config: { webhooksToLoopback: true },
    overrides: () => ({
      postOutside: createPostOutside({ toLoopback: true, timeoutMs: SHORT_MS }),
    }),
  });
}

type Fields = Partial<{ name: string; address: string; kinds: NewsKind[]; ownPassword: string }>;

/** An owner, and what they can do with webhooks that go to an address. */
export async function makeHookOwner(api: TestApp, address: string) {
  const { id, email } = await makeKeyOwner(api);
  const { webhooks } = api.as({ id }).staff;
  const make = (fields: Fields = {}) =>
    webhooks.create({
      name: 'Boekhouding',
      address,
      kinds: ['order.placed', 'order.paid'],
      ownPassword: PASSWORD,
      ...fields,
    });
  return { id, email, webhooks, make };
}

/** Lists the messages that a shop has written down for a webhook, oldest first. */
export const deliveriesOf = (api: TestApp, webhookId: string) =>
  api.db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('createdAt')
    .orderBy('kind')
    .execute();

import type { Webhook, WebhookDelivery } from '#contract/staff/webhooks.ts';
import { WEBHOOKS_MAX, webhookState } from '#domain/operations/webhook.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';

function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.madeBy')
    .select(['webhooks.id', 'webhooks.name', 'webhooks.address', 'webhooks.kinds'])
    .select(['webhooks.offSince', 'webhooks.offReason', 'webhooks.failingSince'])
    .select(['webhooks.oldSecretUntil', 'webhooks.createdAt', 'users.name as madeBy'])
    .where('webhooks.endedAt', 'is', null);
}

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const hooks = await selectWebhooks(db)
    .orderBy('webhooks.createdAt', 'desc')
    .orderBy('webhooks.id', 'desc')
    .limit(WEBHOOKS_MAX)
    .execute();
  return hooks.map((hook) => ({ ...hook, state: webhookState(hook) }));
}

export async function getWebhook(db: Db, webhookId: string): Promise<Webhook> {
  const hook = await selectWebhooks(db).where('webhooks.id', '=', webhookId).executeTakeFirst();
  if (hook === undefined) throw new AppError('NOT_FOUND');
  return { ...hook, state: webhookState(hook) };
}

/** Lists the deliveries to one webhook, newest first. */
export async function listDeliveries(
  db: Db,
  { webhookId, ...page }: PageRequest & { webhookId: string },
): Promise<Page<WebhookDelivery>> {
  const query = db
    .selectFrom('webhookDeliveries')
    .select(['id', 'newsId', 'kind', 'subjectId', 'createdAt', 'state', 'tries', 'nextTryAt'])
    .select(['triedAt', 'answerCode', 'fault', 'tookMs'])
    .where('webhookId', '=', webhookId);
  return readPage(query, 'webhookDeliveries', page);
}

import { readWebhookAddress, type NewsKind } from '#domain/operations/webhook.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

export const SECRET_BYTES = 32;

/** As libraries for Standard Webhooks take it. */
export function formatSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/** The address as it is kept; throws for one that nothing is sent to. */
export function requireSafeUrl({ config }: Pick<Context, 'config'>, typed: string): string {
  const address = readWebhookAddress(typed, config.webhooksToLoopback);
  if (address === null) throw new AppError('WEBHOOK_ADDRESS_WRONG');
  return address;
}

/** Names the purpose for which the secrets of a webhook are sealed. */
export function webhookPurpose(webhookId: string): string {
  return `webhook:${webhookId}`;
}

export type WantedNews = { id: string; kinds: readonly NewsKind[] };

/** The webhooks that are on, and what each is told. */
export async function readWantedNews(db: Db): Promise<readonly WantedNews[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'kinds'])
    .where('endedAt', 'is', null)
    .where('offSince', 'is', null)
    .execute();
}

type Kept = { wanted: readonly WantedNews[] | null; changesSeen: number };

const kept = new WeakMap<Db, Kept>();

export function keptWebhooks(db: Db): Kept {
  const known = kept.get(db) ?? { wanted: null, changesSeen: 0 };
  kept.set(db, known);
  return known;
}

/** The next write that has news reads them anew: whoever changed one, and whoever hears of that. */
export function forgetKeptWebhooks(db: Db): void {
  const known = keptWebhooks(db);
  known.wanted = null;
  known.changesSeen += 1;
}

export type OpenWebhook = {
  id: string;
  name: string;
  address: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
};

/** One that is told things at this moment; null when it is off or has ended. */
export async function readOpenWebhook(db: Db, webhookId: string): Promise<OpenWebhook | null> {
  const hook = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'address', 'secret', 'oldSecret', 'oldSecretUntil'])
    .where('id', '=', webhookId)
    .where('endedAt', 'is', null)
    .where('offSince', 'is', null)
    .executeTakeFirst();
  if (hook === undefined || hook.secret === null) return null;
  return { ...hook, secret: hook.secret };
}

/** Locks one that has not ended, against others who change it and not against news of it. */
export async function lockWebhook(tx: Tx, webhookId: string) {
  const hook = await tx
    .selectFrom('webhooks')
    .select(['id', 'name', 'address', 'kinds', 'secret', 'offSince', 'offReason', 'failingSince'])
    .where('id', '=', webhookId)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (hook === undefined || hook.secret === null) throw new AppError('NOT_FOUND');
  return { ...hook, secret: hook.secret };
}

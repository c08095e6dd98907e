import { sql } from 'kysely';
import { keptFrom } from '#domain/compliance/retention.ts';
import type { VerbContext } from '#server/context.ts';

/** More than an hour of a busy shop brings; the next hour takes the rest. */
const BATCH = 20_000;

/**
 * Deletes deliveries of long ago, and after them the webhooks that have ended. No person is named in
 * either.
 */
export async function dropOldDeliveries({ db, now }: VerbContext): Promise<void> {
  const before = keptFrom('webhookDeliveries', now());
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${before} order by created_at limit ${BATCH}
    )
  `.execute(db);
  await sql`
    delete from webhooks where ended_at < ${before}
      and not exists (select 1 from webhook_deliveries where webhook_id = webhooks.id)
  `.execute(db);
}

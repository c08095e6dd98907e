import { sql } from 'kysely';
import type { WebhookAnswer, WebhookDeliveryState } from '#domain/operations/webhook.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TakenDelivery } from './claim-deliveries.ts';

export type Outcome = {
  delivery: TakenDelivery;
  answer: WebhookAnswer;
  state: WebhookDeliveryState;
  nextTryAt: Date | null;
};

/**
 * Writes the outcomes of a few tries. The outcome of one that was taken from us meanwhile is somebody
 * else's to write.
 */
export async function writeOutcomes(
  tx: Tx,
  { outcomes, now }: { outcomes: readonly Outcome[]; now: Date },
): Promise<void> {
  const rows = outcomes.map(({ delivery, answer, state, nextTryAt }) => ({
    id: delivery.id,
    taken_until: delivery.takenUntil,
    state,
    next_try_at: nextTryAt,
    answer_code: answer.code,
    fault: answer.fault,
    took_ms: answer.tookMs,
  }));
  await sql`
    update webhook_deliveries as delivery set state = outcome.state, tries = delivery.tries + 1,
      next_try_at = outcome.next_try_at, taken_until = null, tried_at = ${now},
      answer_code = outcome.answer_code, fault = outcome.fault, took_ms = outcome.took_ms
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as outcome(
      id uuid, taken_until timestamptz, state text, next_try_at timestamptz, answer_code integer,
      fault text, took_ms integer
    )
    where delivery.id = outcome.id and delivery.taken_until = outcome.taken_until
  `.execute(tx);
}

import { sql } from 'kysely';
import type { ChangeTopic } from './changes.ts';
import type { Tx } from './database.ts';
import type { EVENT_SUBJECTS } from './record-tables.ts';
import type { Actor } from '#server/context.ts';

export type Change = {
  /** `noun.verb`, for example `order.place`. */
  action: string;
  subject: { type: string; id: string };
  before: object | null;
  after: object | null;
  /** The customer whose record it is: they, and staff, hear of it. */
  ownerId: string | null;
  /** What screens may be showing of it. */
  topics: readonly ChangeTopic[];
  /** A line for the record's own history, when a person should read of it. */
  event?: {
    type: string;
    subjectType: (typeof EVENT_SUBJECTS)[number];
    ownerId: string;
    reason?: string;
  };
};

/**
 * Writes down a change in the transaction that makes it: the audit row with before and after, the
 * line of history, and the notice to open screens. One statement, because every write pays for it.
 */
export async function recordChange(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  change: Change,
): Promise<void> {
  const user = actor.kind === 'user' ? actor : null;
  const { event, subject } = change;
  const reason = event?.reason ?? (actor.kind === 'system' ? actor.reason : null);
  const notices = change.topics.map((topic) =>
    JSON.stringify({ topic, id: subject.id, userId: change.ownerId }),
  );
  await sql`
    with audited as (
      insert into audit_log
        (at, actor_kind, actor_id, actor_role, action, subject_type, subject_id, before, after, request_id, address)
      values (
        ${now}, ${actor.kind}, ${user?.id ?? null}, ${user?.role ?? null}, ${change.action},
        ${subject.type}, ${subject.id}, ${asJson(change.before)}, ${asJson(change.after)},
        ${user?.requestId ?? null}, ${user?.address ?? null}
      )
    ), told as (
      insert into events (user_id, subject_type, subject_id, type, actor_kind, actor_id, reason, created_at)
      select ${event?.ownerId ?? null}::uuid, ${event?.subjectType ?? null}::text, ${subject.id}::uuid,
        ${event?.type ?? null}::text, ${actor.kind}, ${user?.id ?? null}::uuid, ${reason}::text, ${now}::timestamptz
      where ${event !== undefined}
    )
    select pg_notify('hostwerk', notice) from unnest(${notices}::text[]) as notice
  `.execute(tx);
}

function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

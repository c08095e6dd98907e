import { sql } from 'kysely';
import type { EventType } from '#domain/platform/event.ts';
import type { Actor } from '#server/actor.ts';
import { AppError } from '#server/errors.ts';
import { errorCode } from '#server/platform/startup/start-error.ts';
import type { ChangeTopic } from './changes.ts';
import { slot, statementOnce } from './compile-once.ts';
import type { Db, Tx } from './database.ts';
import type { EVENT_SUBJECTS } from './record-tables.ts';
import { notifyListener, type Told } from './notify-listener.ts';

export type Change = {
  /** `noun.verb`, for example `order.place`. */
  action: string;
  subject: { type: string; id: string };
  before: object | null;
  after: object | null;
  /** The customer whose record it is: they, and staff, hear of it. */
  ownerId: string | null;
  /** Topics of the screens that may be showing it. */
  topics: readonly ChangeTopic[];
  /** Somebody else who hears of it, and what their screens may be showing of it. */
  alsoTo?: { userId: string; topics: readonly ChangeTopic[] };
  /** A line for the record's own history, when a person should read of it. */
  event?: {
    type: EventType;
    subjectType: (typeof EVENT_SUBJECTS)[number];
    ownerId: string;
    reason?: string;
    /**
     * The record that other programs are told of, where it is another: the credit invoice of an invoice.
     */
    toldId?: string;
    /** Another event that it is to them: an invoice that is issued paid is paid, too. */
    alsoTold?: EventType;
  };
};

type Recorder = { actor: Actor; now: () => Date };
type Entry = Change & { actor: Actor; at: Date };

/** Entries that each open transaction has to write down before it ends. */
const journals = new WeakMap<Tx, Entry[]>();

type Work<T> = (tx: Tx) => Promise<T>;
type IsLate = (error: unknown) => boolean;

/** More often than that others do not come first. */
const TRIES = 5;

/**
 * Runs a write: one transaction that ends by writing down everything `recordChange` noted in it. A
 * verb opens its transaction here and nowhere else, so no change goes without its audit row. Of two that
 * wait for each other PostgreSQL ends one, of which nothing is left; and what names a row that is deleted
 * meanwhile, as a plan, fails on it. Both begin again, so what is done in here must touch nothing but the
 * database.
 */
export function transact<T>(at: { db: Db }, work: Work<T>): Promise<T> {
  return tryAgain(at, work, isOvertaken);
}

/**
 * The same for news and sweeps, which have nobody to tell that others came first: what finds so by a
 * CONFLICT looks again, at what those left.
 */
export function transactAgain<T>(at: { db: Db }, work: Work<T>): Promise<T> {
  return tryAgain(at, work, (error) => isOvertaken(error) || isConflict(error));
}

async function tryAgain<T>(at: { db: Db }, work: Work<T>, isLate: IsLate): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await transactOnce(at, work);
    } catch (error) {
      if (left === 0 || !isLate(error)) throw error;
    }
  }
}

/**
 * Does the part of a write that may fail by itself: then what it wrote and noted is taken back, and the
 * rest stands. Written or not, it is so with the rest, also after a crash.
 */
export async function tryPart(
  tx: Tx,
  work: () => Promise<void>,
  onFailure: (error: unknown) => Promise<void>,
): Promise<void> {
  const entries = journals.get(tx);
  const noted = entries?.length ?? 0;
  await sql`savepoint part`.execute(tx);
  try {
    await work();
    await sql`release savepoint part`.execute(tx);
  } catch (error) {
    // Both begin again.
    if (isDeadlock(error)) throw error;
    await sql`rollback to savepoint part`.execute(tx);
    entries?.splice(noted);
    await onFailure(error);
  }
}

const isConflict: IsLate = (error) => error instanceof AppError && error.code === 'CONFLICT';
const isDeadlock: IsLate = (error) => errorCode(error) === '40P01';
const isOvertaken: IsLate = (error) => isDeadlock(error) || errorCode(error) === '23503';

async function transactOnce<T>({ db }: { db: Db }, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const entries: Entry[] = [];
    journals.set(tx, entries);
    const result = await work(tx);
    if (entries.length > 0) {
      await writeDown(tx, entries);
      await notifyListener({ db, tx }, entries.flatMap(toldOf));
    }
    return result;
  });
}

/** Notes a change for the transaction that makes it: its audit row, its history, its notices. */
export function recordChange({ actor, now }: Recorder, tx: Tx, change: Change): void {
  const entries = journals.get(tx);
  if (entries === undefined) throw new Error(`${change.action} was recorded outside of transact()`);
  entries.push({ ...change, actor, at: now() });
}

/**
 * One statement for all changes of a transaction that one actor made, sent with the commit: every
 * write pays for it.
 */
async function writeDown(tx: Tx, entries: Entry[]): Promise<void> {
  for (const [actor, own] of Map.groupBy(entries, (entry) => entry.actor)) {
    const rows = JSON.stringify(own.map(toRow));
    const notices = own.flatMap(noticesOf);
    await tx.executeQuery(writeJournal(tx, { rows, notices, ...actorColumns(actor) }));
  }
}

function noticesOf({ subject: { id }, ownerId, topics, alsoTo }: Entry): string[] {
  const others = alsoTo?.topics.map((topic) => ({ topic, id, userId: alsoTo.userId })) ?? [];
  const notices = [...topics.map((topic) => ({ topic, id, userId: ownerId })), ...others];
  return notices.map((notice) => JSON.stringify(notice));
}

const writeJournal = statementOnce((db) => {
  const kind = sql`${slot('kind')}::text`;
  const id = sql`${slot('id')}::uuid`;
  const journal = sql`
    with change as (
      select * from json_to_recordset(${slot('rows')}::json) as c(
        position integer, at timestamptz, action text, subject_type text, subject_id text,
        before jsonb, after jsonb, event_type text, event_subject text, event_owner uuid, reason text
      )
    ), audited as (
      insert into audit_log (at, actor_kind, actor_id, actor_role, acted_by, action, subject_type,
        subject_id, before, after, request_id, address)
      select at, ${kind}, ${id}, ${slot('role')}, ${slot('actedBy')}::uuid, action, subject_type,
        subject_id, before, after, ${slot('requestId')}, ${slot('address')}
      from change order by position
    ), told as (
      insert into events (user_id, subject_type, subject_id, type, actor_kind, actor_id, reason,
        created_at)
      select event_owner, event_subject, subject_id::uuid, event_type, ${kind}, ${id}, reason, at
      from change where event_type is not null
    )
    select pg_notify('hostwerk', notice) from unnest(${slot('notices')}::text[]) as notice
  `;
  return { compile: () => journal.compile(db) };
});

function toldOf({ event, subject, at }: Entry): Told[] {
  if (event === undefined) return [];
  const told = { type: event.type, subjectId: event.toldId ?? subject.id, at };
  return event.alsoTold === undefined ? [told] : [told, { ...told, type: event.alsoTold }];
}

function actorColumns(actor: Actor) {
  const user = actor.kind === 'user' ? actor : null;
  return {
    kind: actor.kind,
    id: user?.id ?? null,
    role: user?.role ?? null,
    actedBy: user?.actedBy ?? null,
    requestId: user?.requestId ?? null,
    // Empty of who is forgotten in this very transaction.
    address: user?.address || null,
  };
}

function toRow({ actor, at, event, ...change }: Entry, position: number) {
  return {
    position,
    at,
    action: change.action,
    subject_type: change.subject.type,
    subject_id: change.subject.id,
    before: change.before,
    after: change.after,
    event_type: event?.type,
    event_subject: event?.subjectType,
    event_owner: event?.ownerId,
    reason: event?.reason ?? (actor.kind === 'system' ? actor.reason : null),
  };
}

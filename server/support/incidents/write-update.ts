import { randomUUID } from 'node:crypto';
import {
  inboxEventOf,
  type IncidentImpact,
  type IncidentKind,
  type IncidentStatus,
  type StatusPart,
} from '#domain/support/incident.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

export type IncidentFields = {
  status: IncidentStatus;
  impact: IncidentImpact;
  parts: StatusPart[];
  startsAt: Date;
  endsAt: Date | null;
  endsItself: boolean;
};

export type WrittenUpdate = {
  incidentId: string;
  kind: IncidentKind;
  /** Its number among the updates of the incident; the first is 1. */
  position: number;
  before: IncidentFields | null;
  after: IncidentFields;
  message: string;
  /** True if customers get it by mail. */
  mail: boolean;
};

/**
 * Writes an update of an incident down beside the row that its caller locked and changed, and has its
 * customers told: in their inbox of a beginning and an end, by mail where staff chose so.
 */
export async function writeUpdate(ctx: VerbContext, tx: Tx, update: WrittenUpdate): Promise<void> {
  const { incidentId, kind, position, before, after, message } = update;
  const id = randomUUID();
  await tx
    .insertInto('incidentUpdates')
    .values({
      id,
      incidentId,
      position,
      message,
      status: after.status,
      impact: after.impact,
      parts: after.parts,
      ...movedTimes(before, after),
      writtenBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      createdAt: ctx.now(),
    })
    .execute();
  await beginRounds(ctx, tx, { ...update, updateId: id });
  recordChange(ctx, tx, {
    action: actionOf(kind, before),
    subject: { type: 'incident', id: incidentId },
    before,
    after: { ...after, message, mail: update.mail },
    ownerId: null,
    topics: ['incidents'],
  });
}

function actionOf(kind: IncidentKind, before: IncidentFields | null): string {
  if (before !== null) return 'incident.update';
  return kind === 'incident' ? 'incident.open' : 'incident.plan';
}

/**
 * Answers the new times of maintenance that was moved; maintenance that was just announced has not been.
 */
function movedTimes(before: IncidentFields | null, after: IncidentFields) {
  const { startsAt, endsAt } = after;
  const isSame =
    before === null ||
    (before.startsAt.getTime() === startsAt.getTime() &&
      before.endsAt?.getTime() === endsAt?.getTime());
  return isSame || endsAt === null ? { startsAt: null, endsAt: null } : { startsAt, endsAt };
}

type Telling = WrittenUpdate & { updateId: string };

async function beginRounds(ctx: VerbContext, tx: Tx, telling: Telling): Promise<void> {
  const { updateId, incidentId, kind, before, after, mail } = telling;
  const eventType = inboxEventOf(kind, before, after);
  const round = { updateId, incidentId, createdAt: ctx.now() };
  const rounds = [
    ...(eventType === null ? [] : [{ ...round, kind: 'notice' as const, eventType }]),
    ...(mail ? [{ ...round, kind: 'mail' as const, eventType: null }] : []),
  ];
  if (rounds.length === 0) return;
  await tx.insertInto('incidentRounds').values(rounds).execute();
  await ctx.jobs.enqueue(tx, 'incident.tell', { incidentId });
}

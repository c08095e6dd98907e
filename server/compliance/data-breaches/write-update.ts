import { randomUUID } from 'node:crypto';
import type { BreachUpdateKind } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

const ACTIONS: Readonly<Record<BreachUpdateKind, string>> = {
  noted: 'data-breach.note',
  note: 'data-breach.add-note',
  corrected: 'data-breach.correct',
  authority: 'data-breach.decide-authority',
  people: 'data-breach.decide-people',
  letter: 'data-breach.letter',
  closed: 'data-breach.close',
  reopened: 'data-breach.reopen',
};

export type BreachUpdate = {
  /** The key of the form that wrote it, where it has one. */
  id?: string;
  breachId: string;
  /** Its number among the updates of the breach; the first is 1. */
  position: number;
  kind: BreachUpdateKind;
  message: string;
  /** The words before a correction. */
  replaced?: string[];
  before: object | null;
  after: object;
};

/** Writes down what was done to a breach, in its log and in that of the shop. */
export async function writeUpdate(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { id = randomUUID(), breachId, position, replaced = [], before, after, ...said }: BreachUpdate,
): Promise<void> {
  const { kind, message } = said;
  await tx
    .insertInto('dataBreachUpdates')
    .values({
      id,
      breachId,
      position,
      kind,
      message,
      replaced,
      writtenBy: ctx.actor.id,
      createdAt: ctx.now(),
    })
    .execute();
  recordChange(ctx, tx, {
    action: ACTIONS[kind],
    subject: { type: 'data-breach', id: breachId },
    before,
    after: { ...after, position },
    ownerId: null,
    topics: ['jobs'],
  });
}

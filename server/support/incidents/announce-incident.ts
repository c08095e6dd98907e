import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { fillInboxes } from './fill-inboxes.ts';
import { lockNextRound } from './lock-next-round.ts';
import { mailCustomers } from './mail-customers.ts';

/** Then the job makes room for others and goes on as another. */
const BATCHES = 40;

/**
 * Tells the customers of an incident of its updates: each update's inboxes first, then its mails, in
 * batches that are each done whole. Killed halfway it goes on where it was, and run twice it tells
 * nobody twice.
 */
export async function announceIncident(
  ctx: VerbContext,
  { incidentId }: { incidentId: string },
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    if (await transact(ctx, (tx) => tellBatch(ctx, tx, incidentId))) return;
  }
  await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'incident.tell', { incidentId }));
}

/** Tells the next few customers. Answers whether all of the incident's are told. */
async function tellBatch(ctx: VerbContext, tx: Tx, incidentId: string): Promise<boolean> {
  const round = await lockNextRound(tx, incidentId);
  if (round === undefined) return true;
  const { updateId, kind } = round;
  const { upTo, reached } =
    kind === 'notice' ? await fillInboxes(tx, round) : await mailCustomers(ctx, tx, round);
  const total = round.reached + reached;
  const isDone = upTo === null;
  await tx
    .updateTable('incidentRounds')
    .set(isDone ? { reached: total, doneAt: ctx.now() } : { reached: total, toldUpTo: upTo })
    .where('updateId', '=', updateId)
    .where('kind', '=', kind)
    .execute();
  if (isDone) {
    recordChange(ctx, tx, {
      action: kind === 'notice' ? 'incident.notify' : 'incident.mail',
      subject: { type: 'incident', id: incidentId },
      before: null,
      after: { updateId, reached: total },
      ownerId: null,
      // Inboxes are looked at again once all have it, not with every batch.
      topics: kind === 'notice' ? ['notifications', 'jobs'] : ['jobs'],
    });
  }
  return false;
}

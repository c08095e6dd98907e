import { outsideParty } from '#domain/platform/outside-party.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Something outside failed at what it was asked: has somebody look whether that is all it does. */
export async function requestOutsideCheck(ctx: VerbContext, tx: Tx, name: string): Promise<void> {
  const party = outsideParty(name);
  if (party !== null) await ctx.jobs.enqueue(tx, 'outside.look', { party });
}

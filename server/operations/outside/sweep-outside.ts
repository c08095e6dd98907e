import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';

/** Has looked again what did not do as it was asked. */
export async function sweepOutside(ctx: VerbContext): Promise<void> {
  const troubles = await ctx.db.selectFrom('outsideTroubles').select('party').execute();
  if (troubles.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { party } of troubles) await requestOutsideCheck(ctx, tx, party);
  });
}

import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';

const BATCH = 50;

/** Throws away files whose time is over. */
export async function sweepExports(ctx: VerbContext): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx
      .deleteFrom('dataExports')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('dataExports')
          .select('id')
          .where('expiresAt', '<=', ctx.now())
          .orderBy('expiresAt')
          .limit(BATCH),
      )
      .execute();
  });
}

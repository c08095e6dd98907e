import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endMails } from './end-mails.ts';

const AT_ONCE = 500;

/**
 * Ends mails whose links open nothing any more: their reader would click in vain, and ask for another
 * anyhow.
 */
export async function expireMails(ctx: VerbContext): Promise<void> {
  const late = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where('runsOutAt', '<=', ctx.now())
    .limit(AT_ONCE)
    .execute();
  if (late.length === 0) return;
  await transact(ctx, async (tx) => {
    await endMails(ctx, tx, { mailIds: late.map(({ id }) => id), status: 'too-late', words: null });
  });
}

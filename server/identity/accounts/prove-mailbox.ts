import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { tryCode, type CodeOutcome } from '#server/platform/auth/mailed-codes.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { asksMailbox, type Account } from './queries.ts';

type Proof = { account: Account; mailCode: string | undefined };

/**
 * Whether somebody reads the mailbox of their account, where a second factor takes that too: since
 * when, or null where it does not. A wrong code is written down as well, so a refusal is kept.
 */
export async function proveMailbox(
  ctx: VerbContext<UserActor> & Pick<Context, 'secretKey'>,
  tx: Tx,
  { account, mailCode }: Proof,
): Promise<Result<Date | null, Exclude<CodeOutcome, 'right'> | 'missing'>> {
  const { config, mail } = ctx;
  if (!(await asksMailbox(tx, { config, mail, role: account.role }))) return ok(null);
  if (mailCode === undefined) return refuse('missing');
  const { secretKey } = ctx;
  const now = ctx.now();
  const outcome = await tryCode(tx, { user: account, secretKey, now, code: mailCode });
  recordChange(ctx, tx, {
    action: outcome === 'right' ? 'customer.use-factor-code' : 'customer.miss-factor-code',
    subject: { type: 'user', id: account.id },
    before: null,
    after: null,
    ownerId: account.id,
    topics: [],
  });
  return outcome === 'right' ? ok(now) : refuse(outcome);
}

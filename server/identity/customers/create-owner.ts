import { refuse, ok, type Result } from '#domain/platform/result.ts';
import { endLinks, issueLink, LINK_LIFETIMES_MS } from '#server/platform/auth/one-time-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { insertAccount } from './insert-account.ts';

/** Nobody knows the name yet. */
const UNNAMED = { firstName: '', lastName: '', company: '', role: 'owner' } as const;

/**
 * Makes an account with the role owner, for the shell of the machine: a new shop has nobody who
 * could make one. Answers the token of the page where the owner chooses a password; until then
 * nobody can sign in, and asking again gives a new link in place of the old one.
 */
export async function createOwner(
  ctx: Pick<VerbContext, 'db' | 'now' | 'actor'>,
  { email }: { email: string },
): Promise<Result<{ token: string }, 'ADDRESS_IN_USE'>> {
  const now = ctx.now();
  return transact(ctx, async (tx) => {
    const userId =
      (await insertAccount(tx, { ...UNNAMED, email }, now)) ??
      (await findUnusedOwner(tx, { email }));
    if (userId === null) return refuse('ADDRESS_IN_USE');
    const purpose = 'password-reset';
    await endLinks(tx, { purpose, userId });
    const link = await issueLink(tx, {
      purpose,
      user: { id: userId, email },
      lifetimeMs: LINK_LIFETIMES_MS.ownerSetup,
      now,
    });
    recordChange(ctx, tx, {
      action: 'customer.create-owner',
      subject: { type: 'user', id: userId },
      before: null,
      after: { email, role: 'owner' },
      ownerId: userId,
      topics: ['customers'],
    });
    return ok(link);
  });
}

/** An owner who never chose a password: the link of before was lost or came too late. */
async function findUnusedOwner(tx: Tx, { email }: { email: string }): Promise<string | null> {
  const owner = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('userRoles.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts').select('accounts.id').whereRef('accounts.userId', '=', 'users.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return owner?.id ?? null;
}

import { randomBytes } from 'node:crypto';
import { refuse, ok, type Result } from '#domain/result.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';

/** 120 bits: nobody guesses it, and it can still be typed over. */
const PASSWORD_BYTES = 15;

/**
 * Makes an account with the role owner, for the shell of the machine: a new shop has nobody who
 * could make one. Answers its password, which is kept nowhere but as a hash.
 */
export async function createOwner(
  ctx: Pick<VerbContext, 'db' | 'now' | 'actor'>,
  { email }: { email: string },
): Promise<Result<{ password: string }, 'ADDRESS_IN_USE'>> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  return transact(ctx, async (tx) => {
    const userId = await insertAccount(tx, { email, passwordHash, now: ctx.now() });
    if (userId === null) return refuse('ADDRESS_IN_USE');
    recordChange(ctx, tx, {
      action: 'customer.create-owner',
      subject: { type: 'user', id: userId },
      before: null,
      after: { email, role: 'owner' },
      ownerId: userId,
      topics: ['customers'],
    });
    return ok({ password });
  });
}

/** The rows that a sign-up makes, Better Auth's and ours; null when the address has an account. */
async function insertAccount(
  tx: Tx,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<string | null> {
  // Nobody knows the name yet: every screen shows the address until the profile has one.
  const names = { firstName: '', lastName: '' };
  const stamps = { createdAt: now, updatedAt: now };
  const user = await tx
    .insertInto('users')
    .values({ email, name: '', ...names, ...stamps })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return null;
  const userId = user.id;
  await tx
    .insertInto('accounts')
    .values({
      userId,
      accountId: userId,
      providerId: 'credential',
      password: passwordHash,
      ...stamps,
    })
    .execute();
  await tx.insertInto('userRoles').values({ userId, role: 'owner', updatedAt: now }).execute();
  await tx
    .insertInto('profiles')
    .values({ userId, ...names, updatedAt: now })
    .execute();
  return userId;
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { ActingSession } from '#contract/staff/accounts.ts';
import { LOG_IN_AS_MINUTES, mayLogInAs } from '#domain/platform/role.ts';
import { signAccessToken } from '#server/platform/auth/access-token.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getAccount } from './queries.ts';

/**
 * Opens a session of a customer for a colleague, beside the colleague's own and ending with it. It
 * has an access token and nothing to renew that with: after an hour it is over.
 */
export async function logInAsCustomer(
  ctx: VerbContext<UserActor> & Pick<Context, 'auth'>,
  { customerId }: { customerId: string },
): Promise<ActingSession> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LOG_IN_AS_MINUTES * 60_000);
  const sessionId = await transact(ctx, async (tx) => {
    const customer = await getAccount(tx, customerId);
    const isBlocked = customer.blockedAt !== null;
    const allowed = mayLogInAs(ctx.actor, { ...customer, isBlocked });
    if (!allowed.ok) throw new AppError(allowed.reason);
    const id = await openSession(ctx, tx, { customerId, expiresAt });
    recordChange(ctx, tx, {
      action: 'customer.log-in-as',
      subject: { type: 'user', id: customerId },
      before: null,
      after: { sessionId: id, until: expiresAt },
      ownerId: customerId,
      topics: [],
    });
    return id;
  });
  const accessToken = await signAccessToken(ctx, { userId: customerId, sessionId }, expiresAt);
  return { accessToken, expiresAt };
}

async function openSession(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { customerId, expiresAt }: { customerId: string; expiresAt: Date },
): Promise<string> {
  const id = randomUUID();
  const now = ctx.now();
  await tx
    .insertInto('sessions')
    .values({
      id,
      userId: customerId,
      openedFrom: ctx.actor.sessionId,
      // Told to nobody: this session has no cookie.
      token: randomBytes(32).toString('base64url'),
      expiresAt,
      ipAddress: ctx.actor.address,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

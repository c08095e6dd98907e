import { mayWorkFor, rightsOf } from '#domain/identity/membership.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import { mayCallForHolder } from '#server/platform/auth/member-access.ts';
import type { UserActor } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';

type Asked = {
  /** Whose ticket it is. */
  holderId: string;
  /** From where the mail says to come; anybody can write that, so it proves nothing by itself. */
  from: string | null;
  /** What its deeds are known by in the log. */
  requestId: string;
};
type Refusal = 'other-address' | 'account-blocked' | 'account-gone';

/**
 * In whose name a reply by mail comes: the customer's, or that of a colleague of theirs who may reply
 * in the dashboard too. As a customer, whatever else they are: a mail can do nothing but reply.
 */
export async function findWriter(
  db: Db,
  { holderId, from, requestId }: Asked,
): Promise<Result<UserActor, Refusal>> {
  const holder = await db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.blockedAt', 'users.erasedAt', 'userRoles.role'])
    .where('users.id', '=', holderId)
    .executeTakeFirstOrThrow();
  if (holder.erasedAt !== null) return refuse('account-gone');
  if (holder.blockedAt !== null) return refuse('account-blocked');
  if (from === null) return refuse('other-address');
  const actor: UserActor = {
    kind: 'user',
    id: holderId,
    role: DEFAULT_ROLE,
    sessionId: requestId,
    requestId,
    address: '',
  };
  if (holder.email.toLowerCase() === from) return ok(actor);
  const member = await findMember(db, { holderId, from });
  if (member === null) return refuse('other-address');
  if (member.blockedAt !== null) return refuse('account-blocked');
  const rights = rightsOf(member);
  const side = { id: holderId, role: holder.role ?? DEFAULT_ROLE, isBlocked: false };
  const may =
    mayWorkFor({ id: member.id, role: member.role ?? DEFAULT_ROLE }, side) &&
    mayCallForHolder(rights, 'customer.tickets.reply');
  if (!may) return refuse('other-address');
  return ok({ ...actor, actedBy: member.id, authorId: member.id, rights });
}

async function findMember(db: Db, { holderId, from }: { holderId: string; from: string }) {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.memberId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select([
      'users.id',
      'users.blockedAt',
      'userRoles.role',
      'memberships.technical',
      'memberships.financial',
    ])
    .where('memberships.accountId', '=', holderId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.endedAt', 'is', null)
    .where('users.email', '=', from)
    .executeTakeFirst();
  return member ?? null;
}

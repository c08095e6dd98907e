import { mayWorkFor, MEMBERS_MAX, rightsOf } from '#domain/identity/membership.ts';
import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import { mayCallForHolder } from '#server/platform/auth/member-access.ts';
import type { Tx } from '#server/platform/db/database.ts';

export type Colleague = { id: string; email: string; firstName: string };

/**
 * The colleagues of a customer who opened a ticket of theirs or wrote on it, as far as they may read
 * it today: what is answered there is answered to them too.
 */
export async function findColleagues(
  tx: Tx,
  { ticketId }: { ticketId: string },
): Promise<Colleague[]> {
  const rows = await tx
    .selectFrom('tickets')
    .innerJoin('memberships', 'memberships.accountId', 'tickets.userId')
    .innerJoin('users', 'users.id', 'memberships.memberId')
    .innerJoin('users as holder', 'holder.id', 'tickets.userId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('userRoles as holderRoles', 'holderRoles.userId', 'holder.id')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'userRoles.role',
      'memberships.technical',
      'memberships.financial',
      'holder.id as holderId',
      'holder.blockedAt as holderBlockedAt',
      'holderRoles.role as holderRole',
    ])
    .where('tickets.id', '=', ticketId)
    .where('memberships.endedAt', 'is', null)
    .where('users.blockedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tickets.openedBy', '=', eb.ref('users.id')),
        eb.exists(
          eb
            .selectFrom('ticketReplies')
            .select('ticketReplies.id')
            .whereRef('ticketReplies.ticketId', '=', 'tickets.id')
            .whereRef('ticketReplies.userId', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('memberships.acceptedAt')
    .limit(MEMBERS_MAX)
    .execute();
  return rows.filter(mayRead).map(({ id, email, firstName }) => ({ id, email, firstName }));
}

type Row = Colleague & {
  role: Role | null;
  technical: boolean;
  financial: boolean;
  holderId: string;
  holderBlockedAt: Date | null;
  holderRole: Role | null;
};

function mayRead(row: Row): boolean {
  const member = { id: row.id, role: row.role ?? DEFAULT_ROLE };
  const holder = {
    id: row.holderId,
    role: row.holderRole ?? DEFAULT_ROLE,
    isBlocked: row.holderBlockedAt !== null,
  };
  return mayWorkFor(member, holder) && mayCallForHolder(rightsOf(row), 'customer.tickets.get');
}

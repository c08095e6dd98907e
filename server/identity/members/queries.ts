import { sql } from 'kysely';
import type { Member, WorkAccount } from '#contract/customer/members.ts';
import {
  accountName,
  MEMBERS_MAX,
  mayWorkFor,
  rightsOf,
  type MemberRight,
} from '#domain/identity/membership.ts';
import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import { isKeptLink, linkIdOf } from '#server/platform/auth/one-time-links.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** Names of the rights for people to read. */
export const RIGHT_TEXTS: Readonly<Record<MemberRight, string>> = {
  technical: 'Technisch: services bekijken, herstarten en opnieuw installeren, en tickets',
  financial: 'Financieel: bestellingen en facturen bekijken en betalen',
};

function selectMembers(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .leftJoin('users', 'users.id', 'memberships.memberId')
    .select([
      'memberships.id',
      'memberships.technical',
      'memberships.financial',
      'memberships.invitedAt',
      'memberships.acceptedAt',
      'memberships.expiresAt',
      'users.name',
      sql<string>`coalesce(users.email, memberships.invited_email)`.as('email'),
    ])
    .where('memberships.accountId', '=', accountId)
    .where('memberships.endedAt', 'is', null);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

function toMember({ technical, financial, ...row }: MemberRow): Member {
  return { ...row, rights: rightsOf({ technical, financial }) };
}

/**
 * Lists the people who work for an account, and those who were invited to, in the order of the
 * invitations.
 */
export async function listMembers(db: Db, accountId: string): Promise<Member[]> {
  const rows = await selectMembers(db, accountId)
    .orderBy('memberships.invitedAt')
    .orderBy('memberships.id')
    .limit(MEMBERS_MAX)
    .execute();
  return rows.map(toMember);
}

export async function getMember(
  db: Db,
  { accountId, membershipId }: { accountId: string; membershipId: string },
): Promise<Member> {
  const row = await selectMembers(db, accountId)
    .where('memberships.id', '=', membershipId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return toMember(row);
}

export type AccountHolder = {
  id: string;
  email: string;
  firstName: string;
  /** Name that the account goes by. */
  accountName: string;
  role: Role;
  isBlocked: boolean;
  isVerified: boolean;
};

/** Either side of a membership. */
export async function getAccountHolder(db: Db, userId: string): Promise<AccountHolder> {
  const row = await db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.emailVerified',
      'users.blockedAt',
      'userRoles.role',
      'profiles.company',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { id, email, firstName, blockedAt } = row;
  return {
    id,
    email,
    firstName,
    accountName: accountName(row),
    role: row.role ?? DEFAULT_ROLE,
    isBlocked: blockedAt !== null,
    isVerified: row.emailVerified,
  };
}

/** The accounts of others that somebody may work for now. */
export async function listWorkAccounts(
  db: Db,
  { userId, role }: { userId: string; role: Role },
): Promise<WorkAccount[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users as holder', 'holder.id', 'memberships.accountId')
    .leftJoin('userRoles', 'userRoles.userId', 'holder.id')
    .leftJoin('profiles', 'profiles.userId', 'holder.id')
    .select([
      'memberships.id as membershipId',
      'memberships.technical',
      'memberships.financial',
      'holder.id',
      'holder.email',
      'holder.firstName',
      'holder.lastName',
      'holder.blockedAt',
      'userRoles.role',
      'profiles.company',
    ])
    .where('memberships.memberId', '=', userId)
    .where('memberships.endedAt', 'is', null)
    .orderBy('memberships.acceptedAt')
    .orderBy('memberships.id')
    .limit(100)
    .execute();
  return rows
    .filter((row) =>
      mayWorkFor(
        { id: userId, role },
        { id: row.id, role: row.role ?? DEFAULT_ROLE, isBlocked: row.blockedAt !== null },
      ),
    )
    .map((row) => ({
      id: row.id,
      membershipId: row.membershipId,
      name: accountName(row),
      rights: rightsOf(row),
    }));
}

/**
 * The open invitation of a link. Who does not hold the whole secret learns nothing: a link that was
 * used, replaced, taken back or never made is over.
 */
export async function findInvitation(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ id: string; accountId: string; invitedEmail: string; rights: MemberRight[] }> {
  const linkId = linkIdOf(token);
  if (linkId === null) throw new AppError('INVITATION_OVER');
  const row = await db
    .selectFrom('memberships')
    .select([
      'id',
      'accountId',
      'invitedEmail',
      'invitationHash',
      'expiresAt',
      'technical',
      'financial',
    ])
    .where('invitationId', '=', linkId)
    .executeTakeFirst();
  const { invitationHash: hash = null, expiresAt = null } = row ?? {};
  if (row === undefined || hash === null || expiresAt === null || expiresAt <= now) {
    throw new AppError('INVITATION_OVER');
  }
  const { id, accountId, invitedEmail } = row;
  if (!isKeptLink(token, { email: invitedEmail, hash })) throw new AppError('INVITATION_OVER');
  return { id, accountId, invitedEmail, rights: rightsOf(row) };
}

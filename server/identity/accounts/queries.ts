import { sql } from 'kysely';
import {
  SESSIONS_MAX,
  SIGN_INS_MAX,
  type AccountSession,
  type EmailChange,
  type SignInEntry,
} from '#contract/customer/security.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  DEFAULT_ROLE,
  demandsSecondFactor,
  mayManageAccount,
  type Role,
} from '#domain/platform/role.ts';
import { customerSessionLimit } from '#domain/platform/session-limits.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { findLink, type LinkRefusal } from '#server/platform/auth/one-time-links.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { isBouncing } from '#server/platform/mails/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { parseDevice } from './parse-device.ts';

/** Names the purpose for which the secret of somebody's second factor is sealed. */
export function factorPurpose(userId: string): string {
  return `second-factor:${userId}`;
}

/**
 * Tells whether a second factor takes a code from the account's mailbox besides the password: where the
 * console demands a factor, as far as the shop has somewhere to send mails and an address to send
 * them from. The first owner of a new shop fills that in behind the factor.
 */
export async function asksMailbox(
  db: Db,
  { config, mail, role }: Pick<VerbContext, 'config' | 'mail'> & Pick<Account, 'role'>,
): Promise<boolean> {
  const isDemanded = demandsSecondFactor(role, config.secondFactorForStaff);
  if (!isDemanded || mail.kind === 'waiting') return false;
  return settingValue(await readSettings(db), 'support_email') !== '';
}

export type Account = {
  id: string;
  email: string;
  firstName: string;
  name: string;
  role: Role;
  blockedAt: Date | null;
  blockedReason: string | null;
};

/** Lists the sessions of a person, last used first. */
export async function listSessions(
  db: Db,
  { userId, currentId, now }: { userId: string; currentId: string | null; now: Date },
): Promise<{ items: AccountSession[] }> {
  const rows = await db
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      'userAgent',
      'ipAddress',
      'createdAt',
      'openedFrom',
      eb.fn.coalesce('lastUsedAt', 'createdAt').as('usedAt'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    // Sessions of the console that were left have been ended by the sweep; greatest passes over null.
    .where(sql`greatest(created_at, last_used_at, last_active_at)`, '>', customerSessionLimit(now))
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .limit(SESSIONS_MAX)
    .execute();
  return {
    items: rows.map(({ id, userAgent, ipAddress, createdAt, openedFrom, usedAt }) => ({
      id,
      ...parseDevice(userAgent),
      // The customer sees that a colleague of the shop acts for them, and not from where.
      address: openedFrom === null ? (ipAddress ?? '') : '',
      createdAt,
      lastUsedAt: usedAt,
      isCurrent: id === currentId,
      isColleague: openedFrom !== null,
    })),
  };
}

/** Lists the sign-ins and the tries, the last first. */
export async function listSignIns(db: Db, userId: string): Promise<{ items: SignInEntry[] }> {
  const rows = await db
    .selectFrom('signIns')
    .select(['id', 'at', 'outcome', 'address', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_MAX)
    .execute();
  return { items: rows.map(({ userAgent, ...row }) => ({ ...row, ...parseDevice(userAgent) })) };
}

export async function getAccount(db: Db, userId: string): Promise<Account> {
  const row = await db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'users.name',
      'users.blockedAt',
      'users.blockedReason',
      'userRoles.role',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { ...row, role: row.role ?? DEFAULT_ROLE };
}

/** An account that this colleague may manage; refused by the rule of the domain. */
export async function getManagedAccount(
  db: Db,
  { actor, customerId }: { actor: UserActor; customerId: string },
): Promise<Account> {
  const account = await getAccount(db, customerId);
  const allowed = mayManageAccount(actor, account);
  if (!allowed.ok) throw new AppError(allowed.reason);
  return account;
}

/** Tells whether somebody may sign in, as the console shows it. */
export async function getAccess(db: Db, { customerId, now }: { customerId: string; now: Date }) {
  const { blockedAt, blockedReason } = await getAccount(db, customerId);
  const change = await findOwnEmailChange(db, { userId: customerId, now });
  return { customerId, blockedAt, blockedReason, newEmail: change?.newEmail ?? null };
}

/** Reads how somebody's account is secured, for themselves. */
export async function getSecurity(db: Db, { userId, now }: { userId: string; now: Date }) {
  const factor = await db
    .selectFrom('secondFactors')
    .select((eb) => [
      'confirmedAt',
      eb
        .selectFrom('recoveryCodes')
        .select((codes) => codes.fn.countAll<number>().as('n'))
        .whereRef('recoveryCodes.userId', '=', 'secondFactors.userId')
        .where('usedAt', 'is', null)
        .as('codesLeft'),
    ])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const { email } = await getAccount(db, userId);
  return {
    isEmailBouncing: await isBouncing(db, email),
    emailChange: await findOwnEmailChange(db, { userId, now }),
    secondFactor:
      factor === undefined || factor.confirmedAt === null
        ? null
        : { since: factor.confirmedAt, recoveryCodesLeft: factor.codesLeft ?? 0 },
  };
}

async function findOwnEmailChange(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<EmailChange | null> {
  const change = await db
    .selectFrom('emailChanges')
    .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (change === undefined) return null;
  const { newEmail, oldConfirmedAt, newConfirmedAt, expiresAt } = change;
  return {
    newEmail,
    oldConfirmed: oldConfirmedAt !== null,
    newConfirmed: newConfirmedAt !== null,
    expiresAt,
  };
}

export async function getEmailChange(
  db: Db,
  args: { userId: string; now: Date },
): Promise<EmailChange> {
  const change = await findOwnEmailChange(db, args);
  if (change === null) throw new AppError('NOT_FOUND');
  return change;
}

export type FoundEmailChange = {
  userId: string;
  linkId: string;
  oldEmail: string;
  newEmail: string;
  /** The mailbox that the link was in. */
  side: 'old' | 'new';
};

/** Finds the change that a link from one of both mails is about. */
export async function findEmailChange(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Result<FoundEmailChange, LinkRefusal>> {
  const old = await findLink(db, { purpose: 'change-email-old', token, now });
  const link =
    old.ok || old.reason === 'LINK_EXPIRED'
      ? old
      : await findLink(db, { purpose: 'change-email-new', token, now });
  if (!link.ok) return link;
  const { id: linkId, holder } = link.value;
  const change = await findOwnEmailChange(db, { userId: holder.id, now });
  if (change === null) return refuse('LINK_UNKNOWN');
  const { newEmail } = change;
  const side = old.ok ? 'old' : 'new';
  return ok({ userId: holder.id, linkId, oldEmail: holder.email, newEmail, side });
}

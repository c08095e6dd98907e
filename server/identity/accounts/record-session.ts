import { sql } from 'kysely';
import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import { deviceName } from '#domain/identity/sign-in.ts';
import type { SignInFacts } from '#server/platform/auth/sign-in-facts.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import { type AuthRefusal, codeNeeded, wrongPassword } from '#server/platform/auth/refusal.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { deviceMark } from '#server/platform/auth/device-mark.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { accountBlocked } from './account-blocked.ts';
import { mailAccount } from './mail-account.ts';
import { getAccount } from './queries.ts';
import { parseDevice } from './parse-device.ts';

export type SessionChange = {
  action: 'sign-in' | 'sign-out';
  userId: string;
  sessionId: string;
  address: string | null;
  userAgent: string | null;
  /** Mark of its browser; null where no browser signs in. */
  device: string | null;
  /** Facts that the sign-in was judged by; null of a session without one. */
  facts: SignInFacts | null;
};

/**
 * The audit row of a session that began or ended, in the name of whose it is; open tabs of the
 * person hear of an end. A sign-in that no longer stands is refused, and its session goes again.
 */
export async function recordSession(ctx: VerbContext, change: SessionChange): Promise<void> {
  const { userId: id, sessionId, userAgent, device, facts } = change;
  const address = change.address ?? '';
  const ended = change.action === 'sign-out';
  const refusal = await transact(ctx, async (tx) => {
    const why = facts === null ? null : await judgeAgain(tx, { userId: id, facts });
    if (why !== null) {
      await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
      return why;
    }
    const known = await tx
      .selectFrom('userRoles')
      .select('role')
      .where('userId', '=', id)
      .executeTakeFirst();
    const actor = {
      kind: 'user' as const,
      id,
      role: known?.role ?? DEFAULT_ROLE,
      sessionId,
      // The routes of signing in are not calls of the contract and have no id of their own.
      requestId: change.action,
      address,
    };
    if (device !== null) {
      await noteSignIn(ctx, tx, { userId: id, address, userAgent, device });
    }
    recordChange({ ...ctx, actor }, tx, {
      action: `session.${change.action}`,
      subject: { type: 'session', id: sessionId },
      before: null,
      after: { userId: id, address: change.address },
      ownerId: id,
      topics: ended ? ['session'] : [],
    });
    return null;
  });
  if (refusal !== null) throw refusal;
}

/**
 * Tells whether a sign-in still stands now that its session is there: the password may be another one, the
 * second factor on and the account blocked since it was judged, and what ended the sessions then did not
 * see this one. Null when it does.
 */
async function judgeAgain(
  tx: Tx,
  { userId, facts }: { userId: string; facts: SignInFacts },
): Promise<AuthRefusal | null> {
  await lockUser(tx, userId);
  const user = await tx
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.userId', '=', 'users.id').on('accounts.providerId', '=', 'credential'),
    )
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.blockedAt', 'accounts.password', 'secondFactors.confirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const { passwordHash, factorSince } = facts;
  if (passwordHash !== null && user?.password !== passwordHash) return wrongPassword();
  if (user === undefined) return null;
  if (user.blockedAt !== null) return accountBlocked({ db: tx });
  const { confirmedAt } = user;
  const isOtherFactor = confirmedAt !== null && confirmedAt.getTime() !== factorSince?.getTime();
  return isOtherFactor ? codeNeeded() : null;
}

type SignIn = {
  userId: string;
  address: string;
  userAgent: string | null;
  /** Mark that its browser keeps. */
  device: string;
};

/** Days in which the same browser at the same address is no news, where its cookie is gone. */
const LATELY_MS = 30 * 86_400_000;

/**
 * Keeps that somebody came in, in the transaction that records their session, and tells them of a
 * browser that was not there before. The first of an account is no news: that is how it was made.
 */
async function noteSignIn(ctx: VerbContext, tx: Tx, signIn: SignIn): Promise<void> {
  const { userId, address, userAgent } = signIn;
  const device = deviceMark(signIn);
  const at = ctx.now();
  const lately = new Date(at.getTime() - LATELY_MS);
  const { rows } = await sql<{ isKnown: boolean; isFirst: boolean }>`
    select
      exists (select from sign_ins where user_id = ${userId} and device = ${device}) or exists (
        select from sign_ins
        where user_id = ${userId} and at > ${lately} and outcome = 'signed_in'
          and address = ${address} and user_agent is not distinct from ${userAgent}
      ) as is_known,
      not exists (select from sign_ins where user_id = ${userId} and device is not null) as is_first
  `.execute(tx);
  await tx
    .insertInto('signIns')
    .values({
      id: crypto.randomUUID(),
      userId,
      at,
      outcome: 'signed_in',
      address,
      userAgent,
      device,
    })
    .execute();
  const [known] = rows;
  if (known === undefined || known.isKnown || known.isFirst) return;
  await mailNewDevice(ctx, tx, { userId, address, userAgent, at, occasion: device });
}

type NewDevice = {
  userId: string;
  address: string;
  userAgent: string | null;
  at: Date;
  occasion: string;
};

/** Tells somebody of a sign-in with a browser that was not seen in their account before, once each. */
async function mailNewDevice(
  ctx: VerbContext,
  tx: Tx,
  { userId, address, userAgent, at, occasion }: NewDevice,
): Promise<void> {
  const device = deviceName(parseDevice(userAgent));
  await mailAccount(ctx, tx, {
    kind: 'new-device',
    occasion,
    user: await getAccount(tx, userId),
    subject: (siteName) => `Nieuw apparaat op je account bij ${siteName}`,
    paragraphs: [
      `Op ${mailTime(at)} is er met jouw wachtwoord ingelogd op een apparaat dat we nog niet kenden: ${device}, vanaf IP-adres ${address}.`,
      'Was jij dit? Dan hoef je niets te doen. Met een nieuw wachtwoord log je overal uit.',
    ],
    link: { label: 'Kies een nieuw wachtwoord', path: '/forgot-password' },
  });
}

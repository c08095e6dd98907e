import { DEFAULT_ROLE, demandsSecondFactor, mayLogInAs, type Role } from '#domain/role.ts';
import { isSignDue, isTooOld, UNATTENDED_HEADER } from '#domain/session-limits.ts';
import type { Context } from '#server/context.ts';
import { compileOnce, slot } from '#server/db/compile-once.ts';

/** Who is signed in, as of this request. */
export type Session = {
  id: string;
  userId: string;
  role: Role;
  /** The console stays closed to this person until their account has a second factor. */
  lacksSecondFactor: boolean;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The colleague who looks at the shop as this customer. */
  actedBy: { id: string; name: string } | null;
  /** The session of the console on which a sign of life is to be noted now; as a rule none. */
  signDueOn: string | null;
};

type SessionKey = { userId: string; sessionId: string };
type Claims = SessionKey & { expiresAt: number };

/**
 * A signature holds as long as its token, so a token is checked once and remembered; whether the
 * session behind it still lives is asked of the database every time.
 */
const REMEMBERED_MAX = 10_000;

export type SessionReader = (headers: Headers) => Promise<Session | null>;

export function createSessionReader(
  context: Pick<Context, 'auth' | 'config' | 'db' | 'now'>,
): SessionReader {
  const { auth, db, now } = context;
  const remembered = new Map<string, Claims>();

  async function readClaims(token: string): Promise<Claims | null> {
    const known = remembered.get(token);
    if (known !== undefined) return known;
    const { payload } = await auth.api.verifyJWT({ body: { token } });
    if (payload === null) {
      // Keys that could not be read look like a wrong signature: an outage must not end a session.
      await db.selectFrom('jwks').select('id').limit(1).execute();
      return null;
    }
    const { sub, exp, ['sid']: sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
    const claims = { userId: sub, sessionId: sid, expiresAt: exp * 1000 };
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(token, claims);
    return claims;
  }

  return async (headers) => {
    const token = /^Bearer ([\w.-]{1,4096})$/.exec(headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return null;
    const claims = await readClaims(token);
    if (claims === null) return null;
    if (claims.expiresAt <= now().getTime()) {
      remembered.delete(token);
      return null;
    }
    const session = await findSession(context, claims);
    const sign = session?.signDueOn ?? null;
    if (sign !== null && !headers.has(UNATTENDED_HEADER)) await noteSign(context, sign);
    return session;
  };
}

/** Somebody of staff is there: what is left alone for half an hour is closed. */
async function noteSign({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ lastActiveAt: now() }).where('id', '=', id).execute();
}

/** Asked at every call. */
const readLive = compileOnce((db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('sessions as origin', 'origin.id', 'sessions.openedFrom')
    .leftJoin('users as colleague', 'colleague.id', 'origin.userId')
    .leftJoin('userRoles as colleagueRoles', 'colleagueRoles.userId', 'colleague.id')
    // Of whoever sits behind the screen.
    .leftJoin('secondFactors as factor', (join) =>
      join
        .on((eb) => eb('factor.userId', '=', eb.fn.coalesce('colleague.id', 'users.id')))
        .on('factor.confirmedAt', 'is not', null),
    )
    .select([
      'sessions.id',
      'sessions.createdAt',
      'sessions.lastActiveAt',
      'users.id as userId',
      'users.email',
      'users.emailVerified',
      'users.firstName',
      'users.lastName',
      'userRoles.role',
      'colleague.id as colleagueId',
      'colleague.name as colleagueName',
      'colleague.blockedAt as colleagueBlockedAt',
      'colleagueRoles.role as colleagueRole',
      'origin.id as originId',
      'origin.createdAt as originCreatedAt',
      'origin.lastActiveAt as originActiveAt',
      'origin.expiresAt as originExpiresAt',
      'factor.userId as factorOf',
    ])
    .where('sessions.id', '=', slot<string>('sessionId'))
    .where('users.id', '=', slot<string>('userId'))
    .where('sessions.expiresAt', '>', slot<Date>('instant'))
    .where('users.blockedAt', 'is', null),
);

/**
 * Session, person, role and second factor in one query: logging out, blocking, a new role, a factor
 * that goes and half an hour of nobody there act at once. Of a session that a colleague opened,
 * theirs and their right to it are asked along.
 */
export async function findSession(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { sessionId, userId: ownerId }: SessionKey,
): Promise<Session | null> {
  const instant = now();
  const [row] = await readLive(db, { sessionId, userId: ownerId, instant });
  if (row === undefined) return null;
  const { colleagueId, colleagueName, colleagueBlockedAt, originExpiresAt } = row;
  const { id, userId, email, emailVerified, firstName, lastName } = row;
  const role = row.role ?? DEFAULT_ROLE;
  // Of whoever sits behind the screen, and of their own session.
  const actingRole = colleagueId === null ? role : (row.colleagueRole ?? DEFAULT_ROLE);
  const age =
    row.originCreatedAt === null
      ? { createdAt: row.createdAt, lastActiveAt: row.lastActiveAt }
      : { createdAt: row.originCreatedAt, lastActiveAt: row.originActiveAt };
  const at = { role: actingRole, now: instant };
  if (isTooOld(age, at)) return null;
  const signDueOn = isSignDue(age, at) ? (row.originId ?? id) : null;
  const lacksSecondFactor =
    row.factorOf === null && demandsSecondFactor(actingRole, config.secondFactorForStaff);
  const person = { id, userId, role, email, emailVerified, firstName, lastName, signDueOn };
  if (colleagueId === null) return { ...person, lacksSecondFactor, actedBy: null };
  const stillMay = mayLogInAs(
    { id: colleagueId, role: actingRole },
    { id: userId, role, isBlocked: false },
  ).ok;
  const isOver = originExpiresAt === null || originExpiresAt <= instant;
  if (!stillMay || lacksSecondFactor || isOver || colleagueBlockedAt !== null) return null;
  const actedBy = { id: colleagueId, name: colleagueName ?? '' };
  return { ...person, lacksSecondFactor, actedBy };
}

/**
 * The role of whoever a page is sent to, by the cookie of their session: pages carry no token. For
 * the few pages that differ by it.
 */
export async function readCookieRole(
  context: Pick<Context, 'auth' | 'config' | 'db' | 'now'>,
  headers: Headers,
): Promise<Role | null> {
  const found = await context.auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (found === null) return null;
  const key = { sessionId: found.session.id, userId: found.user.id };
  return (await findSession(context, key))?.role ?? null;
}

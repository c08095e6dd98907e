import { DEFAULT_ROLE, demandsSecondFactor, mayLogInAs, type Role } from '#domain/role.ts';
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
};

type SessionKey = { userId: string; sessionId: string };
type Claims = SessionKey & { expiresAt: number };

/**
 * A signature holds as long as its token, so a token is checked once and remembered; whether the
 * session behind it still lives is asked of the database every time.
 */
const REMEMBERED_MAX = 10_000;

export type SessionReader = (authorization: string | undefined) => Promise<Session | null>;

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

  return async (authorization) => {
    const token = /^Bearer ([\w.-]{1,4096})$/.exec(authorization ?? '')?.[1];
    if (token === undefined) return null;
    const claims = await readClaims(token);
    if (claims === null) return null;
    if (claims.expiresAt <= now().getTime()) {
      remembered.delete(token);
      return null;
    }
    return findSession(context, claims);
  };
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
      'origin.expiresAt as originExpiresAt',
      'factor.userId as factorOf',
    ])
    .where('sessions.id', '=', slot<string>('sessionId'))
    .where('users.id', '=', slot<string>('userId'))
    .where('sessions.expiresAt', '>', slot<Date>('instant'))
    .where('users.blockedAt', 'is', null),
);

/**
 * Session, person, role and second factor in one query: logging out, blocking, a new role and a
 * factor that goes act at once. Of a session that a colleague opened, theirs and their right to it
 * are asked along.
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
  const person = { id, userId, role, email, emailVerified, firstName, lastName };
  const lacks = (of: Role) =>
    row.factorOf === null && demandsSecondFactor(of, config.secondFactorForStaff);
  if (colleagueId === null) return { ...person, lacksSecondFactor: lacks(role), actedBy: null };
  const colleagueRole = row.colleagueRole ?? DEFAULT_ROLE;
  const stillMay = mayLogInAs(
    { id: colleagueId, role: colleagueRole },
    { id: userId, role, isBlocked: false },
  ).ok;
  const isOver = originExpiresAt === null || originExpiresAt <= instant;
  if (!stillMay || lacks(colleagueRole) || isOver || colleagueBlockedAt !== null) return null;
  const actedBy = { id: colleagueId, name: colleagueName ?? '' };
  return { ...person, lacksSecondFactor: false, actedBy };
}

/**
 * The role of whoever a page is sent to, by the cookie of their session: pages carry no token. For
 * the few pages that differ by it.
 */
export async function readCookieRole(
  { auth, db }: Pick<Context, 'auth' | 'db'>,
  headers: Headers,
): Promise<Role | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (found === null) return null;
  const row = await db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('userRoles.role')
    .where('users.id', '=', found.user.id)
    .where('users.blockedAt', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : (row.role ?? DEFAULT_ROLE);
}

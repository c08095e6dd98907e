import { DEFAULT_ROLE, mayLogInAs, type Role } from '#domain/role.ts';
import type { Context } from '#server/context.ts';
import { compileOnce, slot } from '#server/db/compile-once.ts';

/** Who is signed in, as of this request. */
export type Session = {
  id: string;
  userId: string;
  role: Role;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The colleague who looks at the shop as this customer. */
  actedBy: { id: string; name: string } | null;
};

type Claims = { userId: string; sessionId: string; expiresAt: number };

/**
 * A signature holds as long as its token, so a token is checked once and remembered; whether the
 * session behind it still lives is asked of the database every time.
 */
const REMEMBERED_MAX = 10_000;

export type SessionReader = (authorization: string | undefined) => Promise<Session | null>;

export function createSessionReader({
  auth,
  db,
  now,
}: Pick<Context, 'auth' | 'db' | 'now'>): SessionReader {
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
    const instant = now();
    if (claims.expiresAt <= instant.getTime()) {
      remembered.delete(token);
      return null;
    }
    return findSession(db, claims, instant);
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
    ])
    .where('sessions.id', '=', slot<string>('sessionId'))
    .where('users.id', '=', slot<string>('userId'))
    .where('sessions.expiresAt', '>', slot<Date>('instant'))
    .where('users.blockedAt', 'is', null),
);

/**
 * Session, person and role in one query: logging out, blocking and a new role act at once. Of a
 * session that a colleague opened, theirs and their right to it are asked along.
 */
async function findSession(
  db: Context['db'],
  { sessionId, userId: ownerId }: Claims,
  instant: Date,
): Promise<Session | null> {
  const [row] = await readLive(db, { sessionId, userId: ownerId, instant });
  if (row === undefined) return null;
  const { colleagueId, colleagueName, colleagueRole, colleagueBlockedAt, originExpiresAt } = row;
  const { id, userId, email, emailVerified, firstName, lastName } = row;
  const role = row.role ?? DEFAULT_ROLE;
  const person = { id, userId, role, email, emailVerified, firstName, lastName };
  if (colleagueId === null) return { ...person, actedBy: null };
  const stillMay = mayLogInAs(
    { id: colleagueId, role: colleagueRole ?? DEFAULT_ROLE },
    { id: userId, role, isBlocked: false },
  ).ok;
  const isOver = originExpiresAt === null || originExpiresAt <= instant;
  if (!stillMay || isOver || colleagueBlockedAt !== null) return null;
  return { ...person, actedBy: { id: colleagueId, name: colleagueName ?? '' } };
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

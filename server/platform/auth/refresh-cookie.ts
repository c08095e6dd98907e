import { createHash, randomBytes } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
import type { Context } from '#server/context.ts';

/**
 * Time in which a cookie that was replaced is taken once more, and answered with its successor: tabs ask
 * at once, and an answer gets lost.
 */
const TAKEN_AFTER_MS = 60_000;

type CookieContext = Pick<Context, 'auth' | 'db' | 'now' | 'secretKey'>;

export type ShownSession = { sessionId: string; userId: string } & (
  | { kind: 'current' | 'replaced'; token: string; expiresAt: Date }
  /** Its cookie was replaced longer ago: who shows it is not who has the successor. */
  | { kind: 'older' }
);
export type LiveCookie = Extract<ShownSession, { token: string }>;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Every cookie but the first of a session begins with its family; of the first it is the hash. */
function familyOf(token: string): string {
  const [family = '', rest] = token.split('.', 2);
  return rest === undefined ? hashOf(token) : family;
}

async function readSigned(
  { auth, secretKey }: CookieContext,
  { headers, cookie }: { headers: Headers; cookie: 'sessionToken' | 'dontRememberToken' },
): Promise<string> {
  const { name } = (await auth.$context).authCookies[cookie];
  const found = await parseSigned(headers.get('cookie') ?? '', secretKey, name);
  return found[name] || '';
}

/** The session whose cookie a browser shows, also one of before; null where there is none. */
export async function readShownSession(
  context: CookieContext,
  headers: Headers,
): Promise<ShownSession | null> {
  const token = await readSigned(context, { headers, cookie: 'sessionToken' });
  if (token === '') return null;
  const now = context.now();
  const row = await context.db
    .selectFrom('sessions')
    .select(['id', 'userId', 'token', 'expiresAt', 'replacedHash', 'replacedAt'])
    .where((eb) => eb.or([eb('token', '=', token), eb('family', '=', familyOf(token))]))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: sessionId, userId, expiresAt } = row;
  const session = { sessionId, userId, token: row.token, expiresAt };
  if (row.token === token) return { ...session, kind: 'current' };
  const takenUntil = (row.replacedAt?.getTime() ?? 0) + TAKEN_AFTER_MS;
  const isJustReplaced = row.replacedHash === hashOf(token) && now.getTime() < takenUntil;
  return isJustReplaced ? { ...session, kind: 'replaced' } : { sessionId, userId, kind: 'older' };
}

type Use = { address: string; userAgent: string | null };

/**
 * Gives a session the next cookie and notes from where it was used. Of several at once one gives it, and
 * the others hear which; null when the session ended meanwhile.
 */
export async function replaceCookie(
  { db, now }: CookieContext,
  { sessionId, token }: LiveCookie,
  { address, userAgent }: Use,
): Promise<string | null> {
  const next = `${familyOf(token)}.${randomBytes(32).toString('base64url')}`;
  const instant = now();
  const replacedHash = hashOf(token);
  const replaced = await db
    .updateTable('sessions')
    .set({
      token: next,
      family: familyOf(token),
      replacedHash,
      replacedAt: instant,
      lastUsedAt: instant,
      ipAddress: address,
      ...(userAgent !== null && { userAgent }),
    })
    .where('id', '=', sessionId)
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst();
  if (replaced !== undefined) return next;
  const other = await db
    .selectFrom('sessions')
    .select('token')
    .where('id', '=', sessionId)
    .where('replacedHash', '=', replacedHash)
    .executeTakeFirst();
  return other?.token ?? null;
}

/** The line that hands a browser its next cookie, for as long as the one before it would have lasted. */
export async function writeCookie(
  context: CookieContext,
  { headers, token, expiresAt }: { headers: Headers; token: string; expiresAt: Date },
): Promise<string> {
  const { name, attributes } = (await context.auth.$context).authCookies.sessionToken;
  const { secure, httpOnly, path } = attributes;
  const forgets = await readSigned(context, { headers, cookie: 'dontRememberToken' });
  const seconds = Math.floor((expiresAt.getTime() - context.now().getTime()) / 1000);
  return serializeSigned(name, token, context.secretKey, {
    path: path ?? '/',
    sameSite: 'lax',
    httpOnly: httpOnly ?? true,
    secure: secure ?? false,
    // Without "remember me" it ends with the browser.
    ...(forgets === '' && { maxAge: Math.max(0, seconds) }),
  });
}

/** The cookies of a request as Better Auth knows them: with the one that the session has now. */
export async function withCurrentCookie(
  { auth, secretKey }: CookieContext,
  { headers, token }: { headers: Headers; token: string },
): Promise<string> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const others = (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith(`${name}=`));
  const [current = ''] = (
    await serializeSigned(name, token, secretKey, { path: '/', secure: true })
  ).split(';', 1);
  return [...others, current].join('; ');
}

import { looksLikeApiKey } from '#domain/identity/api-key.ts';
import { ACCOUNT_HEADER } from '#domain/identity/membership.ts';
import { UNATTENDED_HEADER } from '#domain/platform/session-limits.ts';
import type { Context } from '#server/context.ts';
import { findKeySession } from './key-session.ts';
import { readShownSession } from './refresh-cookie.ts';
import { findSession, type Session } from './session.ts';

type Claims = { userId: string; sessionId: string; expiresAt: number };

/**
 * A signature holds as long as its token, so a token is checked once and remembered; whether the
 * session behind it still lives is asked of the database every time.
 */
const REMEMBERED_MAX = 10_000;

type Caller = {
  headers: Headers;
  address: string;
  /** True if it is a call that other programs make: only there a key counts. */
  takesKeys: boolean;
};

export type SessionReader = (caller: Caller) => Promise<Session | null>;

export function createSessionReader(
  context: Pick<Context, 'auth' | 'config' | 'db' | 'log' | 'now'>,
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

  return async ({ headers, address, takesKeys }) => {
    const token = /^Bearer ([\w.-]{1,4096})$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return null;
    if (looksLikeApiKey(token)) {
      return takesKeys ? findKeySession(context, { token, address }) : null;
    }
    const claims = await readClaims(token);
    if (claims === null) return null;
    if (claims.expiresAt <= now().getTime()) {
      remembered.delete(token);
      return null;
    }
    const accountId = headers.get(ACCOUNT_HEADER);
    const session = await findSession(context, { ...claims, accountId });
    const sign = session?.signDueOn ?? null;
    if (sign !== null && !headers.has(UNATTENDED_HEADER)) await noteSign(context, sign);
    return session;
  };
}

/** Somebody of staff is there: what is left alone for half an hour is closed. */
async function noteSign({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ lastActiveAt: now() }).where('id', '=', id).execute();
}

/**
 * The session of whoever a page is sent to, by its cookie: pages carry no token. For the few pages that
 * differ by it.
 */
export async function readCookieSession(
  context: Pick<Context, 'auth' | 'config' | 'db' | 'now' | 'secretKey'>,
  headers: Headers,
): Promise<Session | null> {
  const shown = await readShownSession(context, headers);
  if (shown === null || shown.kind === 'older') return null;
  return findSession(context, shown);
}

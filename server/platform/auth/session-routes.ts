import { Hono } from 'hono';
import type { Context } from '#server/context.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { signAccessToken } from './access-token.ts';
import { userAgentOf, type Call } from './read-json.ts';
import {
  readShownSession,
  replaceCookie,
  withCurrentCookie,
  writeCookie,
  type LiveCookie,
} from './refresh-cookie.ts';
import { sessionMissing } from './refusal.ts';
import { findSession } from './session.ts';

/**
 * Storage that a browser empties when somebody signs out: also the pages that the back button would show.
 * Its cookies are ended by name, for all of them would be those of every program on the domain, and of its
 * storage the page takes away what is somebody's and leaves the rest.
 */
const CLEARED = '"cache"';

/** Ends a session of which an older cookie was shown; handed in by the accounts. */
export type EndReused = (session: {
  userId: string;
  sessionId: string;
  address: string;
}) => Promise<void>;

type Parts = {
  context: Context;
  endReused: EndReused;
  /** Asks Better Auth, with these cookies. */
  forward: (
    context: Context,
    c: Call,
    body: object,
    along?: { code: string; device: null; cookie: string },
  ) => Promise<Response>;
};

/** Routes of a session that is there: another access token, and its end. */
export function createSessionRoutes({ context, endReused, forward }: Parts): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  /** The session of a browser that has its cookie; an older one ends what it was of. */
  async function readSession(c: Call): Promise<LiveCookie | null> {
    const shown = await readShownSession(context, c.req.raw.headers);
    if (shown?.kind !== 'older') return shown;
    await endReused({ ...shown, address: c.var.address });
    return null;
  }

  routes.get('/token', async (c) => {
    const session = await readSession(c);
    // A cookie outlives its session, which ends when nobody is there for a time.
    if (session === null || (await findSession(context, session)) === null) throw sessionMissing();
    const use = { address: c.var.address, userAgent: userAgentOf(c) || null };
    const next =
      session.kind === 'replaced' ? session.token : await replaceCookie(context, session, use);
    if (next === null) throw sessionMissing();
    const response = c.json({ token: await signAccessToken(context, session) });
    const { headers } = c.req.raw;
    const cookie = { headers, token: next, expiresAt: session.expiresAt };
    response.headers.append('set-cookie', await writeCookie(context, cookie));
    response.headers.set('cache-control', 'no-store');
    return response;
  });

  routes.post('/sign-out', async (c) => {
    const { headers } = c.req.raw;
    let session = await readSession(c);
    for (;;) {
      const cookie =
        session === null
          ? (headers.get('cookie') ?? '')
          : await withCurrentCookie(context, { headers, token: session.token });
      const response = await forward(context, c, {}, { code: '', device: null, cookie });
      response.headers.set('clear-site-data', CLEARED);
      const before = session?.token;
      session = session === null ? null : await readSession(c);
      // Another tab got the next cookie between the question and the end: the session goes with that.
      if (session === null || session.token === before) return response;
    }
  });
  return routes;
}

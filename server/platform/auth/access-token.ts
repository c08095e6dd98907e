import type { Context } from '#server/context.ts';

export const ACCESS_TOKEN_MS = 15 * 60_000;

type Owner = { userId: string; sessionId: string };

/** The token that calls are made with: whose it is, in which session, and until when. */
export async function signAccessToken(
  { auth, now }: Pick<Context, 'auth' | 'now'>,
  { userId, sessionId }: Owner,
  until: Date = new Date(now().getTime() + ACCESS_TOKEN_MS),
): Promise<string> {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  const payload = { sub: userId, sid: sessionId, iat: seconds(now()), exp: seconds(until) };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return token;
}

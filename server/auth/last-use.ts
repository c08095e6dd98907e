import type { Context } from '#server/context.ts';

/** Often enough to recognise a device by, seldom enough to cost nothing. */
const NOTED_EVERY_MS = 60_000;

type Use = { sessionId: string; address: string; userAgent: string | null };

/**
 * Notes that a session was used, and from where: when it trades its cookie for an access token,
 * which an open tab does every quarter of an hour.
 */
export async function noteLastUse(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId, address, userAgent }: Use,
): Promise<void> {
  const instant = now();
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: instant, ipAddress: address, ...(userAgent !== null && { userAgent }) })
    .where('id', '=', sessionId)
    .where((eb) =>
      eb.or([
        eb('lastUsedAt', 'is', null),
        eb('lastUsedAt', '<', new Date(instant.getTime() - NOTED_EVERY_MS)),
      ]),
    )
    .execute();
}

/** Whose token it is, one that we made a moment ago: its signature need not be looked at. */
export function readOwnToken(answer: unknown): { sessionId: string; userId: string } | null {
  const token = readField(answer, 'token') ?? '';
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  if (payload === '') return null;
  const claims: unknown = JSON.parse(payload);
  const sessionId = readField(claims, 'sid');
  const userId = readField(claims, 'sub');
  return sessionId === null || userId === null ? null : { sessionId, userId };
}

function readField(value: unknown, name: string): string | null {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const found = fields.find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : null;
}

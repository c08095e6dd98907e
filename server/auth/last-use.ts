import type { Context } from '#server/context.ts';

/** Often enough to recognise a device by, seldom enough to cost nothing. */
const NOTED_EVERY_MS = 60_000;

type Use = { answer: unknown; address: string; userAgent: string | null };

/**
 * Notes that a session was used, and from where: when it trades its cookie for an access token,
 * which an open tab does every quarter of an hour.
 */
export async function noteLastUse(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { answer, address, userAgent }: Use,
): Promise<void> {
  const sessionId = sessionIdOf(answer);
  if (sessionId === null) return;
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

/** Of a token that we made a moment ago: its signature need not be looked at. */
function sessionIdOf(answer: unknown): string | null {
  const token = readField(answer, 'token');
  if (token === null) return null;
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return payload === '' ? null : readField(JSON.parse(payload), 'sid');
}

function readField(value: unknown, name: string): string | null {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const found = fields.find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : null;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { apiKeyState, mayUseKeyFrom, parseApiKey } from '#domain/identity/api-key.ts';
import { DEFAULT_ROLE, demandsSecondFactor, may, type Role } from '#domain/platform/role.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Session } from './session.ts';

/** Often enough to see that a key is used, seldom enough to cost nothing. */
const NOTED_EVERY_MS = 60_000;

type KeyContext = Pick<Context, 'config' | 'db' | 'log' | 'now'>;

/** Hash of a key's secret, as it is kept. It is 256 random bits: a slow hash would only cost time. */
export function hashKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Tells whether who made a key may still have keys: it works for as long as they do. */
export function mayHaveKeys(maker: { blockedAt: Date | null; role: Role | null }): boolean {
  return maker.blockedAt === null && may(maker.role ?? DEFAULT_ROLE, 'api-keys.manage');
}

/**
 * Session of the person a key stands for, as of this request: its maker, for as long as they may make
 * keys. Throws KEY_WRONG for a text that is no key of ours, KEY_OVER for one that works no more,
 * KEY_ELSEWHERE for one that is used from another network than it was made for.
 */
export async function findKeySession(
  ctx: KeyContext,
  { token, address }: { token: string; address: string },
): Promise<Session> {
  const key = await findKey(ctx, token);
  if (key === null) throw new AppError('KEY_WRONG');
  const role = key.role ?? DEFAULT_ROLE;
  const now = ctx.now();
  const state = apiKeyState({ ...key, isMakers: mayHaveKeys(key) }, now);
  if (state !== 'working') throw new AppError('KEY_OVER');
  if (!mayUseKeyFrom(key.networks, address)) {
    // The key is not where it belongs: somebody should know.
    ctx.log.warn({ apiKey: key.id, address }, 'API key used from elsewhere');
    throw new AppError('KEY_ELSEWHERE');
  }
  await noteUse(ctx, { key, address, now });
  return {
    id: key.id,
    userId: key.userId,
    role,
    lacksSecondFactor:
      key.factorOf === null && demandsSecondFactor(role, ctx.config.secondFactorForStaff),
    // A key is made by whoever had shown it.
    lacksProof: false,
    email: key.email,
    emailVerified: key.emailVerified,
    firstName: key.firstName,
    lastName: key.lastName,
    actedBy: null,
    worksFor: null,
    signDueOn: null,
    overAt: key.expiresAt,
    byKey: { scopes: key.scopes },
  };
}

type Key = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Key, maker, role and second factor in one query, as for a session. */
async function findKey({ db }: KeyContext, token: string) {
  const parsed = parseApiKey(token);
  if (parsed === null) return null;
  const key = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.madeBy')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('secondFactors as factor', (join) =>
      join.onRef('factor.userId', '=', 'users.id').on('factor.confirmedAt', 'is not', null),
    )
    .select([
      'apiKeys.id',
      'apiKeys.secretHash',
      'apiKeys.scopes',
      'apiKeys.networks',
      'apiKeys.expiresAt',
      'apiKeys.endedAt',
      'apiKeys.lastUsedAt',
      'users.id as userId',
      'users.email',
      'users.emailVerified',
      'users.firstName',
      'users.lastName',
      'users.blockedAt',
      'userRoles.role',
      'factor.userId as factorOf',
    ])
    .where('apiKeys.id', '=', parsed.id)
    .executeTakeFirst();
  if (key === undefined) return null;
  const given = Buffer.from(hashKeySecret(parsed.secret), 'hex');
  return timingSafeEqual(given, Buffer.from(key.secretHash, 'hex')) ? key : null;
}

async function noteUse(
  { db }: KeyContext,
  { key, address, now }: { key: Key; address: string; now: Date },
): Promise<void> {
  const { id, lastUsedAt } = key;
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < NOTED_EVERY_MS) return;
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now, lastAddress: address })
    .where('id', '=', id)
    .execute();
}

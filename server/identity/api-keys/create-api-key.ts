import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatApiKey, keyExpiry, WORKING_KEYS_MAX } from '#domain/identity/api-key.ts';
import type { KeyDays, KeyScope } from '#domain/identity/api-key.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import { hashKeySecret } from '#server/platform/auth/key-session.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { mailMadeKey } from './mail-made-key.ts';

type Wanted = {
  name: string;
  scopes: KeyScope[];
  networks: string[];
  days: KeyDays;
  ownPassword: string;
};

/** Makes a key in the name of whoever asks. Its text is in the answer, and nowhere else after that. */
export async function createApiKey(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { name, scopes, networks, days, ownPassword }: Wanted,
): Promise<{ keyId: string; key: string; expiresAt: Date }> {
  await checkPassword(ctx, { password: ownPassword });
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expiresAt = keyExpiry(now, days);
  await transact(ctx, async (tx) => {
    // One at a time, so that the count holds.
    await sql`lock table api_keys in share row exclusive mode`.execute(tx);
    const { count } = await tx
      .selectFrom('apiKeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirstOrThrow();
    if (count >= WORKING_KEYS_MAX) throw new AppError('TOO_MANY_KEYS');
    await tx
      .insertInto('apiKeys')
      .values({
        id,
        name,
        madeBy: ctx.actor.id,
        secretHash: hashKeySecret(secret),
        scopes,
        networks,
        createdAt: now,
        expiresAt,
      })
      .execute();
    recordChange(ctx, tx, {
      action: 'api-key.create',
      subject: { type: 'api-key', id },
      before: null,
      after: { name, scopes, networks, expiresAt },
      ownerId: null,
      topics: ['settings'],
    });
    await mailMadeKey(ctx, tx, { keyId: id, name, expiresAt });
  });
  return { keyId: id, key: formatApiKey({ id, secret }), expiresAt };
}

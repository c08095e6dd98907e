import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  formatApiKey,
  keyExpiry,
  WORKING_KEYS_MAX,
  lastDayOfKey,
} from '#domain/identity/api-key.ts';
import type { KeyDays, KeyScope } from '#domain/identity/api-key.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import { hashKeySecret } from '#server/platform/auth/key-session.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';

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

type MadeKey = { keyId: string; name: string; expiresAt: Date };

/** Tells the maker of a key by mail, where nobody behind their screen can hide it. */
async function mailMadeKey(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { keyId, name, expiresAt }: MadeKey,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  await mailAccount(ctx, tx, {
    kind: 'api-key-made',
    user,
    occasion: keyId,
    subject: (siteName) => `Er is een API-sleutel gemaakt bij ${siteName}`,
    paragraphs: [
      `Met jouw account is de API-sleutel ‘${name}’ gemaakt. Een ander programma kan daarmee gegevens van de winkel opvragen, tot en met ${mailDate(lastDayOfKey(expiresAt))}.`,
      'Was jij dit niet? Trek de sleutel dan meteen in en kies een nieuw wachtwoord.',
    ],
    link: { label: 'Bekijk de API-sleutels', path: '/admin/settings/api-keys' },
  });
}

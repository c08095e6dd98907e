import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { WEBHOOKS_MAX, type NewsKind } from '#domain/operations/webhook.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import { sealSecret } from '#server/platform/auth/sealed-secret.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import {
  forgetKeptWebhooks,
  formatSecret,
  requireSafeUrl,
  SECRET_BYTES,
  webhookPurpose,
} from './queries.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';

type Wanted = { name: string; address: string; kinds: NewsKind[]; ownPassword: string };

/** Has another program be told of what happens from now on. Its secret is in the answer, and sealed after that. */
export async function createWebhook(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>,
  { name, address: typed, kinds, ownPassword }: Wanted,
): Promise<{ webhookId: string; secret: string }> {
  await checkPassword(ctx, { password: ownPassword });
  const address = requireSafeUrl(ctx, typed);
  const id = randomUUID();
  const secret = randomBytes(SECRET_BYTES);
  await transact(ctx, async (tx) => {
    await requireRoom(tx);
    await tx
      .insertInto('webhooks')
      .values({
        id,
        name,
        address,
        kinds,
        secret: sealSecret(ctx.secretKey, webhookPurpose(id), secret),
        madeBy: ctx.actor.id,
        createdAt: ctx.now(),
      })
      .execute();
    recordChange(ctx, tx, {
      action: 'webhook.create',
      subject: { type: 'webhook', id },
      before: null,
      after: { name, address, kinds },
      ownerId: null,
      topics: ['settings'],
    });
    await mailMadeWebhook(ctx, tx, { webhookId: id, name, address });
  });
  forgetKeptWebhooks(ctx.db);
  return { webhookId: id, secret: formatSecret(secret) };
}

async function requireRoom(tx: Tx): Promise<void> {
  // One at a time, so that the count holds.
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= WEBHOOKS_MAX) throw new AppError('TOO_MANY_WEBHOOKS');
}

type MadeWebhook = { webhookId: string; name: string; address: string };

/** Tells the maker of a webhook by mail, where nobody behind their screen can hide it. */
async function mailMadeWebhook(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { webhookId, name, address }: MadeWebhook,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  await mailAccount(ctx, tx, {
    kind: 'webhook-made',
    user,
    occasion: webhookId,
    subject: (siteName) => `Er is een webhook gemaakt bij ${siteName}`,
    paragraphs: [
      `Met jouw account is de webhook ‘${name}’ gemaakt. Wat er in de winkel gebeurt, wordt vanaf nu gemeld aan ${new URL(address).host}.`,
      'Was jij dit niet? Verwijder de webhook dan meteen en kies een nieuw wachtwoord.',
    ],
    link: { label: 'Bekijk de webhook', path: `/admin/settings/webhooks/${webhookId}` },
  });
}

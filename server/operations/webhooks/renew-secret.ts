import { randomBytes } from 'node:crypto';
import { OLD_SECRET_HOURS } from '#domain/operations/webhook.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import { sealSecret } from '#server/platform/auth/sealed-secret.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { formatSecret, lockWebhook, SECRET_BYTES, webhookPurpose } from './queries.ts';

const HOUR_MS = 3_600_000;

/** Makes a new secret. The one before it signs along for a day, so that nothing is missed meanwhile. */
export async function renewSecret(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>,
  { webhookId, ownPassword }: { webhookId: string; ownPassword: string },
): Promise<{ secret: string; oldSecretUntil: Date }> {
  await checkPassword(ctx, { password: ownPassword });
  const secret = randomBytes(SECRET_BYTES);
  const oldSecretUntil = new Date(ctx.now().getTime() + OLD_SECRET_HOURS * HOUR_MS);
  await transact(ctx, async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    await tx
      .updateTable('webhooks')
      .set({
        secret: sealSecret(ctx.secretKey, webhookPurpose(webhookId), secret),
        oldSecret: before.secret,
        oldSecretUntil,
      })
      .where('id', '=', webhookId)
      .execute();
    recordChange(ctx, tx, {
      action: 'webhook.renew-secret',
      subject: { type: 'webhook', id: webhookId },
      before: { name: before.name },
      after: { name: before.name, oldSecretUntil },
      ownerId: null,
      topics: ['settings'],
    });
  });
  return { secret: formatSecret(secret), oldSecretUntil };
}

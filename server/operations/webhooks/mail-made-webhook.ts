import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

type MadeWebhook = { webhookId: string; name: string; address: string };

/** Who makes a webhook reads of it where nobody behind their screen can hide it. */
export async function mailMadeWebhook(
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
      `Met jouw account is de webhook ‘${name}’ gemaakt. Wat er in de shop gebeurt, wordt vanaf nu gemeld aan ${new URL(address).host}.`,
      'Was jij dit niet? Verwijder de webhook dan meteen en verander je wachtwoord.',
    ],
    link: { label: 'Bekijk de webhook', path: `/admin/settings/webhooks/${webhookId}` },
  });
}

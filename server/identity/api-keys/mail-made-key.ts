import { lastDayOfKey } from '#domain/identity/api-key.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';

type MadeKey = { keyId: string; name: string; expiresAt: Date };

/** Who makes a key reads of it where nobody behind their screen can hide it. */
export async function mailMadeKey(
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
      `Met jouw account is de API-sleutel ‘${name}’ gemaakt. Een ander programma kan daarmee gegevens van de shop opvragen, tot en met ${mailDate(lastDayOfKey(expiresAt))}.`,
      'Was jij dit niet? Trek de sleutel dan meteen in en verander je wachtwoord.',
    ],
    link: { label: 'Bekijk de API-sleutels', path: '/admin/settings/api-keys' },
  });
}

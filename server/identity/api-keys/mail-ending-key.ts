import { lastDayOfKey } from '#domain/identity/api-key.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';

type EndingKey = {
  keyId: string;
  name: string;
  expiresAt: Date;
  maker: { id: string; email: string; firstName: string };
};

/** A key is about to end: what uses it needs another one. */
export async function mailEndingKey(
  ctx: VerbContext,
  tx: Tx,
  { keyId, name, expiresAt, maker }: EndingKey,
): Promise<void> {
  await mailAccount(ctx, tx, {
    kind: 'api-key-ending',
    user: maker,
    occasion: keyId,
    subject: (siteName) => `Een API-sleutel van ${siteName} verloopt bijna`,
    paragraphs: [
      `De API-sleutel ‘${name}’ werkt tot en met ${mailDate(lastDayOfKey(expiresAt))}. Programma’s die hem gebruiken, krijgen daarna geen gegevens meer.`,
      'Maak op tijd een nieuwe sleutel en zet die in het programma.',
    ],
    link: { label: 'Maak een nieuwe sleutel', path: '/admin/settings/api-keys' },
  });
}

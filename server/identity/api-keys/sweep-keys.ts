import { isKeyWarningDue, KEY_WARNING_DAYS, lastDayOfKey } from '#domain/identity/api-key.ts';
import { mayHaveKeys } from '#server/platform/auth/key-session.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';

const DAY_MS = 86_400_000;

/** Tells the makers of keys that end soon, once of each. */
export async function sweepKeys(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const ending = await tx
      .selectFrom('apiKeys')
      .innerJoin('users', 'users.id', 'apiKeys.madeBy')
      .leftJoin('userRoles', 'userRoles.userId', 'users.id')
      .select([
        'apiKeys.id as keyId',
        'apiKeys.name',
        'apiKeys.expiresAt',
        'apiKeys.endedAt',
        'apiKeys.warnedAt',
        'users.id',
        'users.email',
        'users.firstName',
        'users.blockedAt',
        'userRoles.role',
      ])
      .where('warnedAt', 'is', null)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      // A day more than asked: which day it is there, the rule says.
      .where('expiresAt', '<', new Date(now.getTime() + (KEY_WARNING_DAYS + 2) * DAY_MS))
      .forUpdate('apiKeys')
      .execute();
    for (const { keyId, name, expiresAt, ...key } of ending) {
      const isMakers = mayHaveKeys(key);
      if (!isKeyWarningDue({ ...key, expiresAt, isMakers }, now)) continue;
      await tx.updateTable('apiKeys').set({ warnedAt: now }).where('id', '=', keyId).execute();
      await mailEndingKey(ctx, tx, { keyId, name, expiresAt, maker: key });
    }
  });
}

type EndingKey = {
  keyId: string;
  name: string;
  expiresAt: Date;
  maker: { id: string; email: string; firstName: string };
};

/** A key is about to end: what uses it needs another one. */
async function mailEndingKey(
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

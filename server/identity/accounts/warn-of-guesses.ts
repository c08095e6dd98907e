import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { mailAccount } from './mail-account.ts';
import { getAccount } from './queries.ts';

/**
 * Tells somebody that their second step was tried too often: whoever does that knows their password.
 * Once a day, because who guesses could otherwise fill a mailbox.
 */
export async function warnOfGuesses(
  ctx: VerbContext,
  { userId }: { userId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const isNew = await mailAccount(ctx, tx, {
      kind: 'second-factor-guessed',
      occasion: `${userId}:${amsterdamDate(ctx.now())}`,
      user: await getAccount(tx, userId),
      subject: () => 'Iemand probeert in te loggen op je account',
      paragraphs: [
        'Er is een paar keer achter elkaar ingelogd met jouw wachtwoord en een verkeerde code van de tweede stap. We laten een kwartier lang niemand meer binnen.',
      ],
      link: { label: 'Kies een nieuw wachtwoord', path: '/forgot-password' },
    });
    if (!isNew) return;
    recordChange(ctx, tx, {
      action: 'customer.guess-second-factor',
      subject: { type: 'user', id: userId },
      before: null,
      after: null,
      ownerId: userId,
      topics: [],
    });
  });
}

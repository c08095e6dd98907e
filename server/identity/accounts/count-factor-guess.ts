import type { Context, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { mailAccount } from './mail-account.ts';
import { getAccount } from './queries.ts';

/** Counts a code of the second step before it is looked at; who has tried too often is told of it by mail. */
export async function countFactorGuess(
  ctx: VerbContext & Pick<Context, 'limits'>,
  { userId }: { userId: string },
): Promise<void> {
  try {
    await ctx.limits.consume('secondFactor', userId);
  } catch (error) {
    if (error instanceof AppError) await warnOfGuesses(ctx, { userId });
    throw error;
  }
}

/**
 * Tells somebody that their second step was tried too often: whoever does that knows their password.
 * Once a day, because who guesses could otherwise fill a mailbox.
 */
async function warnOfGuesses(ctx: VerbContext, { userId }: { userId: string }): Promise<void> {
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

import { settingValue } from '#domain/operations/settings.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { inputError } from '#server/errors.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { erasePerson } from './erase-person.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/**
 * Deletes the own account: who it was is forgotten, at once and for good. Refused while something
 * runs or is owed. The log keeps that it happened: a backup that is put back is cleaned from it.
 */
export async function eraseAccount(
  asking: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { password, email: typed }: { password: string; email: string },
): Promise<void> {
  await checkPassword(asking, { password });
  // The address they do it from is forgotten too, also in what this writes down of itself.
  const ctx = { ...asking, actor: { ...asking.actor, address: '' } };
  const userId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    // From here on nothing is ordered for this person.
    const { email, emailVerified: isProved } = await tx
      .selectFrom('users')
      .select(['email', 'emailVerified'])
      .where('id', '=', userId)
      // No stronger: whoever settles an order of theirs refers to them, and is waited for below.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (typed.toLowerCase() !== email.toLowerCase()) {
      throw inputError('email', 'Dit is niet het e-mailadres van je account.');
    }
    const { keptUntil } = await erasePerson(ctx, tx, { userId, email, isProved });
    await mailFarewell(ctx, tx, { email, keptUntil });
  });
}

async function mailFarewell(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { email, keptUntil }: { email: string; keptUntil: string | null },
): Promise<void> {
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'account-erased',
    occasion: ctx.actor.id,
    // Nobody's: it goes as soon as it is sent.
    userId: null,
    to: email,
    settings,
    content: accountErasedMail({
      siteName: settingValue(settings, 'site_name'),
      supportEmail: settingValue(settings, 'support_email'),
      keptUntil: keptUntil === null ? null : mailDate(keptUntil),
    }),
  });
}

type AccountErased = { siteName: string; supportEmail: string; keptUntil: string | null };

/** The last mail. It names nobody: whose it was, is forgotten. */
function accountErasedMail({ siteName, supportEmail, keptUntil }: AccountErased): MailText {
  const help =
    supportEmail === '' ? 'Neem dan contact met ons op.' : `Mail ons dan op ${supportEmail}.`;
  return renderMail({
    subject: `Je account bij ${siteName} is verwijderd`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      'Je account is verwijderd, zoals je vroeg. Je kunt niet meer inloggen. Je profiel, tickets, mails en sessies zijn gewist. Wat er van beëindigde diensten nog stond, wissen we nu.',
      ...(keptUntil === null
        ? []
        : [`Je facturen bewaren we tot ${keptUntil}, want dat moet van de Belastingdienst.`]),
      `Heb jij dit niet gedaan? ${help}`,
    ],
  });
}

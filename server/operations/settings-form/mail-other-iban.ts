import { accountEnding } from '#domain/sales/direct-debit.ts';
import { mailOwners } from '#server/identity/accounts/mail-owners.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailTime } from '#server/platform/mails/format.ts';

/** Every owner hears that customers pay to another account from now on, also who did it themselves. */
export async function mailOtherIban(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { firstName, lastName, email } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  const who = `${firstName} ${lastName} (${email})`;
  const happened = `Het IBAN waarop klanten de shop betalen is op ${mailTime(ctx.now())} door ${who}`;
  const ended = `Het oude nummer eindigt op ${accountEnding(from)}.`;
  await mailOwners(ctx, tx, {
    kind: 'iban-changed',
    subject: (siteName) => `Het IBAN van ${siteName} is gewijzigd`,
    paragraphs: [
      to === ''
        ? `${happened} leeggemaakt. ${ended} Zonder IBAN neemt de shop geen bestellingen aan.`
        : `${happened} gewijzigd. Het nieuwe nummer eindigt op ${accountEnding(to)}. ${ended} Nieuwe facturen en herinneringen noemen vanaf nu het nieuwe nummer.`,
      'Klopt dit niet? Zet dan meteen het oude nummer terug, en laat wie dit deed het wachtwoord veranderen.',
    ],
    link: { label: 'Bekijk de bedrijfsgegevens', path: '/admin/settings#bedrijfsgegevens' },
  });
}

import { settingValue } from '#domain/operations/settings.ts';
import {
  issueInvitation,
  type InvitingContext,
} from '#server/identity/customers/issue-invitation.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type Invited = { user: { id: string; email: string; firstName: string } };

/** Invites a customer who moved in to choose a password, by a link that confirms their address too. */
export async function mailMovedIn(ctx: InvitingContext, tx: Tx, { user }: Invited): Promise<void> {
  const { runsOutAt, ...urls } = await issueInvitation(ctx, tx, user);
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'moved-in',
    occasion: user.id,
    userId: user.id,
    to: user.email,
    settings,
    runsOutAt,
    content: movedInMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: user.firstName,
      email: user.email,
      ...urls,
    }),
  });
}

type MovedIn = {
  siteName: string;
  firstName: string;
  email: string;
  passwordUrl: string;
  forgotUrl: string;
};

/** Tells people who had an account in the system before what becomes of it, and the way in. */
function movedInMail({ siteName, firstName, email, passwordUrl, forgotUrl }: MovedIn): MailText {
  return renderMail({
    subject: `Je account bij ${siteName} staat in ons nieuwe systeem`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      'We zijn overgestapt op een nieuw systeem. Je gegevens en je diensten zijn meegekomen, en aan je diensten en wat je al betaald hebt verandert niets.',
      `Je oude wachtwoord geldt hier niet. Kies een nieuw wachtwoord met de knop of link hieronder; daarna log je in met ${email}. De link werkt één keer, 14 dagen lang. Een nieuwe vraag je aan op ${forgotUrl}.`,
      'Je oude facturen staan niet in je nieuwe dashboard. Heb je er een nodig, vraag hem dan bij ons op. Stuur deze mail niet door.',
    ],
    link: { label: 'Kies je wachtwoord', url: passwordUrl },
  });
}

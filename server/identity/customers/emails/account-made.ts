import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type AccountMade = {
  siteName: string;
  firstName: string;
  email: string;
  passwordUrl: string;
  forgotUrl: string;
};

/** Tells somebody for whom staff made an account, and the way in. */
export function accountMadeMail(made: AccountMade): MailText {
  const { siteName, firstName, email, passwordUrl, forgotUrl } = made;
  return renderMail({
    subject: `Je account bij ${siteName}`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `We hebben een account voor je gemaakt bij ${siteName}. Daar zie je je diensten en facturen, en stel je ons je vragen.`,
      `Kies een wachtwoord met de knop of link hieronder; daarna log je in met ${email}. De link werkt één keer, 14 dagen lang. Een nieuwe vraag je aan op ${forgotUrl}.`,
      'Ken je ons niet? Dan heeft iemand zich vergist: doe niets, en zonder wachtwoord kan niemand erin. Stuur deze mail niet door.',
    ],
    link: { label: 'Kies je wachtwoord', url: passwordUrl },
  });
}

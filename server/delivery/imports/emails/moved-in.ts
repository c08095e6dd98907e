import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type MovedIn = {
  siteName: string;
  firstName: string;
  email: string;
  passwordUrl: string;
  forgotUrl: string;
};

/** What becomes of their account, for who had one in the system before, and the way in. */
export function movedInMail({
  siteName,
  firstName,
  email,
  passwordUrl,
  forgotUrl,
}: MovedIn): MailText {
  return renderMail({
    subject: `Je account bij ${siteName} staat in ons nieuwe systeem`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      'We zijn overgestapt op een nieuw systeem. Je gegevens en je diensten zijn meegekomen, en aan je diensten en wat je al betaald hebt verandert niets.',
      `Je oude wachtwoord geldt hier niet. Kies een nieuw wachtwoord met de knop of link hieronder; je logt daarna in met ${email}. De link werkt veertien dagen en één keer. Daarna vraag je een nieuwe op ${forgotUrl}.`,
      'Je oude facturen staan niet in je nieuwe dashboard. Heb je er een nodig, vraag hem dan aan ons. Stuur deze mail niet door.',
    ],
    link: { label: 'Kies je wachtwoord', url: passwordUrl },
  });
}

import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AccountErased = { siteName: string; supportEmail: string; keptUntil: string | null };

/** The last mail. It names nobody: whose it was, is forgotten. */
export function accountErasedMail({ siteName, supportEmail, keptUntil }: AccountErased): MailText {
  const help =
    supportEmail === '' ? 'Neem dan contact met ons op.' : `Mail ons dan op ${supportEmail}.`;
  return renderMail({
    subject: `Je account bij ${siteName} is verwijderd`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      'Je account is verwijderd, zoals je vroeg. Je kunt niet meer inloggen. Je profiel, tickets, mails en sessies zijn gewist.',
      ...(keptUntil === null
        ? []
        : [`Je facturen bewaren we tot ${keptUntil}, want dat moet van de Belastingdienst.`]),
      `Heb jij dit niet gedaan? ${help}`,
    ],
  });
}

import { REPLY_LINE, type InboundOutcome } from '#domain/support/mail-reply.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ReplyNotTaken = {
  siteName: string;
  outcome: InboundOutcome;
  /** The files that did not come along, each with why. */
  refused: string[];
  ticketsUrl: string;
  byMail: boolean;
};

const NOT_THERE = 'Je antwoord staat niet op je ticket.';
const IN_DASHBOARD = 'Antwoorden kan altijd in je dashboard.';

/** Whoever reads this may be anybody: it tells nothing of the ticket. */
const REASONS: Readonly<Partial<Record<InboundOutcome, string>>> = {
  'other-address':
    'Je stuurde een antwoord op een ticket vanaf een adres dat daar niet bij hoort. Daarom staat het niet op het ticket. Stuur het vanaf het adres waarop je onze mail kreeg.',
  'ticket-closed': `${NOT_THERE} Het ticket is gesloten: maak een nieuw ticket als je nog een vraag hebt.`,
  'ticket-full': `${NOT_THERE} Het ticket is vol: maak een nieuw ticket om verder te gaan.`,
  'too-many': `${NOT_THERE} Er kwamen het afgelopen uur te veel antwoorden. Probeer het later nog eens.`,
  'too-large': `${NOT_THERE} Je mail is te groot: hij mag hoogstens 25 MB zijn.`,
  empty: `${NOT_THERE} In je mail vonden we geen tekst boven de regel ‘${REPLY_LINE}’.`,
  'files-refused': `${NOT_THERE} Er zat geen tekst in je mail, en deze bestanden kunnen we niet aannemen:`,
  'several-tickets': `${NOT_THERE} Je mail hoort bij meer dan één ticket. Stuur hem opnieuw, als antwoord op onze laatste mail over het ticket dat je bedoelt.`,
  taken: 'Je antwoord staat op je ticket, maar deze bestanden zijn niet meegekomen:',
};

/** To who answered by mail: it is not on the ticket, or not all of it. */
export function replyNotTakenMail(reply: ReplyNotTaken): MailText {
  const reason = REASONS[reply.outcome] ?? NOT_THERE;
  return renderMail({
    subject:
      reply.outcome === 'taken'
        ? 'Niet alle bestanden zijn aangekomen'
        : 'Je antwoord is niet aangekomen',
    siteName: reply.siteName,
    greeting: 'Hallo,',
    isAnswered: reply.byMail,
    paragraphs: [
      reason,
      ...(reply.refused.length > 0 ? [{ quote: reply.refused.join('\n') }] : []),
      IN_DASHBOARD,
    ],
    link: { label: 'Naar je tickets', url: reply.ticketsUrl },
  });
}

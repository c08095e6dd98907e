/** Endings of a mail that was read; nothing that a person wrote ends without one of staff knowing. */
export const MAIL_ENDINGS = [
  /** A reply on its ticket. */
  'answer',
  /** Folded on its ticket: a program wrote it. */
  'on-ticket',
  /** A task of staff, with the mail attached. */
  'task',
  /** In the folder of what programs wrote, counted. */
  'automatic',
  /** In the folder of mails from nobody that we know, counted. */
  'unknown',
  /** Our own news to the shop: it stays where people read it. */
  'own',
] as const;
export type MailEnding = (typeof MAIL_ENDINGS)[number];

export type MailFacts = {
  /** The shop sent it, to itself. */
  isOwn: boolean;
  isAutomatic: boolean;
  /** Number of tickets that its tokens prove it to answer to. */
  ticketCount: number;
  /** Its sender may write on that ticket. */
  isWriter: boolean;
  /** Its sender has another account here. */
  isKnown: boolean;
};

/** Tells where a mail goes by what can be known before it is opened. */
export function endingOf(mail: MailFacts): MailEnding {
  const { isOwn, isAutomatic, ticketCount, isWriter, isKnown } = mail;
  if (isOwn) return 'own';
  if (isAutomatic) return ticketCount === 1 && isWriter ? 'on-ticket' : 'automatic';
  if (ticketCount === 1) return isWriter ? 'answer' : 'task';
  return ticketCount === 0 && !isKnown ? 'unknown' : 'task';
}

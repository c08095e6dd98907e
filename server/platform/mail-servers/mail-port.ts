export type OutgoingMail = {
  /** Also the Message-ID: a mail sent twice after a crash is recognised by the receiver. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly File[];
  /** Local part of a Message-ID that the mails of one conversation share. */
  thread?: string;
  /** The address for answers, when that is not the sender's. */
  replyTo?: string;
  /** A program wrote it, and no program answers it (RFC 3834). */
  isAutomatic?: boolean;
};

/**
 * Away: nobody is let in, whichever mail they bring. Deferred: this mail is put off. Refused: this mail is
 * never taken.
 */
export type MailTrouble = 'away' | 'deferred' | 'refused';

/** Failure to send a mail; its message is what the server said, or what came instead of an answer. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly trouble: MailTrouble;
  /** It said no for good, to us and not to a mail: waiting helps nothing. */
  readonly isOurFault: boolean;
  constructor(
    trouble: MailTrouble,
    words: string,
    { isOurFault = false, cause }: { isOurFault?: boolean; cause?: unknown } = {},
  ) {
    super(words, { cause });
    this.trouble = trouble;
    this.isOurFault = isOurFault;
  }
}

/** Somebody who delivers mail. `send` throws a MailFailure when it was not taken. */
export interface MailPort {
  /** Waiting: nowhere to send to; mails stay queued until there is. */
  readonly kind: 'smtp' | 'outbox' | 'waiting';
  send(mail: OutgoingMail): Promise<void>;
}

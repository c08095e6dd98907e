export type OutgoingMail = {
  /** Also the Message-ID: a mail sent twice after a crash is recognised by the receiver. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly File[];
  /** What mails of one conversation have in common: the local part of a Message-ID. */
  thread?: string;
  /** Where an answer goes, when that is elsewhere than the sender. */
  replyTo?: string;
  /** A program wrote it, and no program answers it (RFC 3834). */
  isAutomatic?: boolean;
};

/** Somebody who delivers mail. `send` throws when it was not accepted; the job then tries again. */
export interface MailPort {
  /** Waiting: nowhere to send to; mails stay queued until there is. */
  readonly kind: 'smtp' | 'outbox' | 'waiting';
  send(mail: OutgoingMail): Promise<void>;
}

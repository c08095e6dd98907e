import type { MailPort } from './mail-port.ts';

/** The demo's mail: nothing leaves; `/dev/outbox` shows the rows that count as sent. */
export const outboxMail: MailPort = { kind: 'outbox', send: async () => {} };

/** A real shop without SMTP_URL: mails wait in their queue until there is somewhere to send them. */
export const waitingMail: MailPort = {
  kind: 'waiting',
  send: () => Promise.reject(new Error('SMTP_URL is not set: this mail waits')),
};

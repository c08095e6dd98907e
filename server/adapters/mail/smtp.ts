import nodemailer from 'nodemailer';
import type { MailPort } from './mail-port.ts';

const TIMEOUT_MS = 15_000;

/** Mails over SMTP. The sender is looked up at each mail: it is a setting. */
export function createSmtpMail(
  smtpUrl: string,
  sender: () => Promise<{ name: string; address: string }>,
): MailPort & { close(): void } {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Content comes from us alone; nothing in a mail may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send({ id, to, subject, text, html }) {
      const from = await sender();
      const domain = from.address.split('@')[1] ?? 'localhost';
      await transport.sendMail({
        from,
        // As one address, never as a list to be taken apart.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

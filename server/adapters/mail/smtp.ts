import type { MailPort, OutgoingMail } from './mail-port.ts';

type Answering = Pick<OutgoingMail, 'thread' | 'replyTo' | 'isAutomatic'>;

const TIMEOUT_MS = 15_000;

/** Mails over SMTP. The sender is looked up at each mail: it is a setting. */
export function createSmtpMail(
  smtpUrl: string,
  sender: () => Promise<{ name: string; address: string }>,
): MailPort & { close(): void } {
  // Loaded with the first mail: it weighs as much as the rest of the program's own code.
  let opening: ReturnType<typeof openTransport> | undefined;
  return {
    kind: 'smtp',
    async send({ id, to, subject, text, html, attachments = [], ...answering }) {
      const from = await sender();
      const domain = from.address.split('@')[1] ?? 'localhost';
      const transport = await (opening ??= openTransport(smtpUrl));
      await transport.sendMail({
        from,
        // As one address, never as a list to be taken apart.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: await Promise.all(attachments.map(toAttachment)),
        messageId: `<${id}@${domain}>`,
        ...answersOf(answering, from.address, domain),
      });
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** Whether it lets the shop in, for whoever sets it up; no mail is sent. */
export async function lookAtMailServer(smtpUrl: string): Promise<{ fine: boolean; line: string }> {
  const { host } = new URL(smtpUrl);
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
    return { fine: true, line: `${host} takes mails` };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { fine: false, line: `SMTP_URL: ${host}: ${cause}` };
  } finally {
    transport.close();
  }
}

/** What programs for mail put together, and where they send what is answered. */
function answersOf({ thread, replyTo, isAutomatic }: Answering, from: string, domain: string) {
  return {
    ...(thread !== undefined && {
      references: `<${thread}@${domain}>`,
      inReplyTo: `<${thread}@${domain}>`,
    }),
    ...(replyTo !== undefined && replyTo !== from && { replyTo: { name: '', address: replyTo } }),
    ...(isAutomatic === true && {
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }),
  };
}

async function toAttachment(file: File) {
  const { name: filename, type: contentType } = file;
  return { filename, contentType, content: Buffer.from(await file.arrayBuffer()) };
}

async function openTransport(smtpUrl: string) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
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
}

import type { Readable } from 'node:stream';
import { isPrivateWay } from '#server/platform/requests/origin.ts';
import { MailFailure, type MailPort, type OutgoingMail } from './mail-port.ts';
import { describeSmtpTrouble } from './smtp-trouble.ts';

type Answering = Pick<OutgoingMail, 'thread' | 'replyTo' | 'isAutomatic'>;
type Sender = { name: string; address: string };

export type SmtpConfig = {
  url: string;
  /** True if what is sent may also go over the line as it is. */
  allowsPlain: boolean;
};

const CONNECT_MS = 15_000;
/** A server that looks for viruses takes its time before it says yes; giving up sends the mail twice. */
const ANSWER_MS = 60_000;

/** Mails over SMTP. The sender is looked up at each mail: it is a setting. */
export function createSmtpMail(
  config: SmtpConfig,
  sender: () => Promise<Sender | null>,
  answerMs = ANSWER_MS,
): MailPort & { close(): void } {
  // Loaded with the first mail: it weighs as much as the rest of the program's own code.
  let opening: ReturnType<typeof openTransport> | undefined;
  return {
    kind: 'smtp',
    async send({ id, to, subject, text, html, attachments = [], ...answering }) {
      const from = await sender();
      if (from === null) throw new MailFailure('away', 'there is no address to send from');
      const domain = from.address.split('@')[1] ?? 'localhost';
      const { transport, bodies } = await (opening ??= openTransport(config, answerMs));
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({
          from,
          // As one address, never as a list to be taken apart.
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: await Promise.all(attachments.map(toAttachment)),
          messageId,
          ...answersOf(answering, from.address, domain),
        });
      } catch (error) {
        const hasBegun = bodies.get(messageId)?.readableDidRead === true;
        throw describeSmtpTrouble(error, { hasBegun }) ?? error;
      } finally {
        bodies.delete(messageId);
      }
    },
    close: () => void opening?.then(({ transport }) => transport.close()),
  };
}

/** Tells whether it lets the shop in, for whoever sets it up; no mail is sent. */
export async function inspectMailServer(
  config: SmtpConfig,
): Promise<{ fine: boolean; isDoubtful?: boolean; line: string }> {
  const { host } = new URL(config.url);
  const { transport } = await openTransport(config, CONNECT_MS);
  try {
    await transport.verify();
    const isGuarded = !config.allowsPlain || isPrivateWay(new URL(config.url), 'smtps:');
    if (isGuarded) return { fine: true, line: `${host} takes mails` };
    const line = `${host} takes mails, and SMTP_WITHOUT_TLS lets them go unencrypted`;
    return { fine: true, isDoubtful: true, line };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { fine: false, line: `SMTP_URL: ${host}: ${cause}` };
  } finally {
    transport.close();
  }
}

/** Makes the headers by which mail programs group mails and address answers. */
function answersOf({ thread, replyTo, isAutomatic }: Answering, from: string, domain: string) {
  return {
    ...(thread !== undefined && {
      references: `<${thread}@${domain}>`,
      inReplyTo: `<${thread}@${domain}>`,
    }),
    ...(replyTo !== undefined && replyTo !== from && { replyTo: { name: '', address: replyTo } }),
    ...(isAutomatic === true && { headers: NO_ANSWERS }),
  };
}

/** For Exchange all but reports that a mail did not arrive, which we want to have. */
const NO_ANSWERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

async function toAttachment(file: File) {
  const { name: filename, type: contentType } = file;
  return { filename, contentType, content: Buffer.from(await file.arrayBuffer()) };
}

async function openTransport({ url, allowsPlain }: SmtpConfig, answerMs: number) {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // A server that closes each connection before it says a word is away.
    maxRequeues: 1,
    ...encryptionFor({ url, allowsPlain }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: answerMs,
    // Content comes from us alone; nothing in a mail may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** The mails that are on their way, which tell whether the server has begun to read them. */
  const bodies = new Map<string, Readable>();
  transport.use('stream', ({ message }, done) => {
    const messageId = message.messageId();
    message.processFunc((body) => {
      bodies.set(messageId, body);
      return body;
    });
    done();
  });
  return { transport, bodies };
}

/**
 * Off this machine a mail, and the password before it, go encrypted or not at all. On it nobody listens in,
 * and a certificate for `localhost` is nobody's; where plain is allowed, one that nobody signed is better.
 */
function encryptionFor({ url, allowsPlain }: SmtpConfig) {
  if (new URL(url).protocol === 'smtps:') return {};
  if (!isLocal(url) && !allowsPlain) return { requireTLS: true };
  return { opportunisticTLS: true, tls: { rejectUnauthorized: false } };
}

function isLocal(url: string): boolean {
  return isPrivateWay(new URL(url), 'smtps:') && new URL(url).protocol !== 'smtps:';
}

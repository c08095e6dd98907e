import { z } from 'zod';
import type { MailboxConfig } from '#server/platform/mail-servers/mailbox-port.ts';
import { hasScheme, isPrivateWay } from '#server/platform/requests/origin.ts';

const IMAP_PORTS = { secure: 993, plain: 143 } as const;

/** Its name and password go over the line: without encryption only on this machine. */
function isMailboxUrl(text: string): boolean {
  if (!hasScheme(text, ['imap:', 'imaps:'])) return false;
  const url = new URL(text);
  const isPlain = url.search === '' && url.hash === '' && !/%(?![\da-f]{2})/i.test(text);
  return isPlain && url.username !== '' && url.password !== '' && isPrivateWay(url, 'imaps:');
}

function toMailbox(text: string): MailboxConfig {
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? IMAP_PORTS[secure ? 'secure' : 'plain'] : Number(port),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

/** The variable that names a mailbox, as the rest stand in config.ts. */
export const mailboxVariable = z.string().refine(isMailboxUrl).transform(toMailbox).optional();

import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

/** Name that the mail server of the shops in tests signs its findings with. */
export const AUTH_SERVER = 'mx.hostwerk.test';

type Answer = {
  from: string;
  text?: string;
  /** Instead of the plain text that a program for mail would make of it. */
  body?: { type: string; content: string | Buffer };
  /** Null leaves a header out. */
  headers?: Record<string, string | null>;
};

/** Writes an answer to a mail that arrived, as a mail program does. */
export async function answerTo(
  raw: string,
  { from, text, body, headers }: Answer,
): Promise<Buffer> {
  const mail = await PostalMime.parse(raw);
  const quoted = (mail.text ?? '').replaceAll(/^/gm, '> ');
  const to = mail.replyTo?.[0]?.address ?? mail.from?.address ?? '';
  const plain = `${text ?? ''}\n\nOp ma 23 nov 2026 om 12:00 schreef Hostwerk <${to}>:\n\n${quoted}\n`;
  const { type, content } = body ?? { type: 'text/plain; charset=utf-8', content: plain };
  const all: Record<string, string | null> = {
    // As the mail server of the shop writes it above what arrives.
    'Authentication-Results': `${AUTH_SERVER}; dmarc=pass header.from=${from.split('@')[1]}`,
    'Return-Path': `<${from}>`,
    From: `Sanne <${from}>`,
    To: to,
    Subject: `Re: ${mail.subject ?? ''}`,
    Date: 'Mon, 23 Nov 2026 12:00:00 +0100',
    'Message-ID': `<${randomUUID()}@voorbeeld.test>`,
    'In-Reply-To': mail.messageId ?? null,
    References: `${mail.references ?? ''} ${mail.messageId ?? ''}`.trim(),
    'MIME-Version': '1.0',
    'Content-Type': type,
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${value}`],
  );
  const sent = typeof content === 'string' ? content.replaceAll(/\r?\n/g, '\r\n') : content;
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(sent)]);
}

type Part = { name: string; content: string | Buffer; type?: string; inline?: boolean };

/** A text with files, as one body. */
export function withFiles(text: string, files: readonly Part[]): NonNullable<Answer['body']> {
  const parts = files.map(({ name, content, type = 'application/octet-stream', inline }) => {
    const place =
      inline === true
        ? `inline; filename="${name}"\r\nContent-ID: <${name}>`
        : `attachment; filename="${name}"`;
    const coded = Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    return `Content-Type: ${type}\r\nContent-Disposition: ${place}\r\nContent-Transfer-Encoding: base64\r\n\r\n${coded}`;
  });
  const all = [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`, ...parts];
  const content = Buffer.from(`${all.map((part) => `--deel\r\n${part}\r\n`).join('')}--deel--\r\n`);
  return { type: 'multipart/mixed; boundary=deel', content };
}

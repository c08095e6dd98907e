import { html, raw } from 'hono/html';

export type MailText = { subject: string; text: string; html: string };

export type MailParts = {
  subject: string;
  siteName: string;
  greeting: string;
  paragraphs: string[];
  /** The one thing to do next; an absolute address of the shop. */
  link?: { label: string; url: string };
};

/** Where a line under the letter goes. What a person typed is escaped, so no other text has it. */
const FOOT = '<!--foot-->';

/** One letter in two forms. Everything that came from a person is escaped by the template. */
export function renderMail(parts: MailParts): MailText {
  const { subject, siteName, paragraphs, link } = parts;
  // A first name may be empty: then it is `Hallo,` and not `Hallo ,`.
  const greeting = parts.greeting.replace(/\s+,$/, ',');
  const text = [
    greeting,
    ...paragraphs,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    `Groeten,\n${siteName}`,
  ].join('\n\n');
  const body = html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#fbf8f3;color:#14211d;font:16px/1.6 system-ui,sans-serif">
        <div style="max-width:560px;margin:0 auto;padding:32px 20px">
          <p style="margin:0 0 24px;font-weight:700;font-size:20px;color:#0e6b50">${siteName}</p>
          <p>${greeting}</p>
          ${paragraphs.map((paragraph) => html`<p>${withBreaks(paragraph)}</p>`)}
          ${link === undefined ? '' : html`<p><a href="${link.url}" style="display:inline-block;background:#0e6b50;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none">${link.label}</a></p>`}
          <p style="margin-top:32px">Groeten,<br />${siteName}</p>
          ${raw(FOOT)}
        </div>
      </body>
    </html>`;
  return { subject, text, html: body.toString() };
}

/** The line under news: where one chooses which mails to get. */
export function addPreferencesLink(mail: MailText, url: string): MailText {
  const line = 'Wil je deze mails niet meer? Kies zelf welke mails je krijgt';
  const foot = html`<p style="margin-top:24px;font-size:13px;color:#5b6b64">
    ${line}: <a href="${url}" style="color:#0e6b50">je notificaties</a>.
  </p>`;
  return {
    ...mail,
    text: `${mail.text}\n\n${line}: ${url}`,
    // A function, so that a $ in the address stays one.
    html: mail.html.replace(FOOT, () => foot.toString()),
  };
}

function withBreaks(paragraph: string) {
  return paragraph.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}${line}`);
}

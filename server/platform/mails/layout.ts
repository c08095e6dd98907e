import { html, raw } from 'hono/html';
import { REPLY_LINE } from '#domain/support/mail-reply.ts';
import type { Seller } from '#domain/operations/settings.ts';

export type MailText = { subject: string; text: string; html: string };

export type MailFact = { label: string; value: string };
export type MailLink = { label: string; url: string };

/**
 * A paragraph; what is to be taken over or looked up; what somebody wrote, as they wrote it; or ways
 * to other pages, beside the one of the button.
 */
export type MailBlock = string | { facts: MailFact[] } | { quote: string } | { links: MailLink[] };

export type MailParts = {
  subject: string;
  siteName: string;
  greeting: string;
  paragraphs: MailBlock[];
  /** The one thing to do next; an absolute address of the shop. */
  link?: MailLink;
  /** True if it can be answered: then a line at its top says up to where that is read. */
  isAnswered?: boolean;
};

/** Place of the lines under the letter. Typed text is escaped, so no other text has it. */
const FOOT = '<!--foot-->';

const INK_SOFT = '#4c5a54';
const GREEN = '#0e6b50';
const LINE = '#e4ded3';

/** One letter in two forms. Everything that came from a person is escaped by the template. */
export function renderMail(parts: MailParts): MailText {
  const { subject, siteName, paragraphs, link } = parts;
  // A first name may be empty: then it is `Hallo,` and not `Hallo ,`.
  const greeting = parts.greeting.replace(/\s+,$/, ',');
  const text = [
    ...(parts.isAnswered === true ? [REPLY_LINE] : []),
    greeting,
    ...paragraphs.map(plainBlock),
    ...(link === undefined ? [] : [plainLink(link)]),
    `Groeten,\n${siteName}`,
  ].join('\n\n');
  // Programs for mail read little of a style sheet: every look stands at its element.
  const body = html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;background:#f4efe6;color:#14211d;font:16px/1.6 Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
      >
        <div style="max-width:600px;margin:0 auto;padding:28px 16px 40px">
          ${parts.isAnswered === true ? replyLine() : ''} ${letterhead(siteName)}
          <div
            style="padding:24px 24px 26px;background:#ffffff;border:1px solid ${LINE};border-radius:10px;overflow-wrap:anywhere"
          >
            <p style="margin:0;font-size:18px;font-weight:600">${greeting}</p>
            ${paragraphs.map(drawnBlock)} ${link === undefined ? '' : button(link)}
            <p style="margin:28px 0 0">Groeten,<br />${siteName}</p>
          </div>
          ${raw(FOOT)}
        </div>
      </body>
    </html>`;
  return { subject, text, html: body.toString() };
}

function replyLine() {
  return html`<p style="margin:0 0 14px;font-size:12px;color:${INK_SOFT}">${REPLY_LINE}</p>`;
}

/** The gable of our mark in blocks of colour: a picture would have to be fetched from us. */
const GABLE_STEPS = ['8px', '16px', '24px', '32px'] as const;

function letterhead(siteName: string) {
  const step = (width: string, height: string) =>
    html`<div
      style="width:${width};height:${height};margin:0 auto;background:${GREEN};font-size:0;line-height:0"
    ></div>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
    <tr>
      <td style="width:32px;vertical-align:bottom">
        ${GABLE_STEPS.map((width) => step(width, '5px'))}${step('32px', '10px')}
      </td>
      <td
        style="padding-left:12px;vertical-align:bottom;font-size:20px;line-height:24px;font-weight:700"
      >
        ${siteName}
      </td>
    </tr>
  </table>`;
}

function button({ label, url }: MailLink) {
  return html`<p style="margin:24px 0 0">
    <a
      href="${url}"
      style="display:inline-block;padding:12px 22px;border-radius:10px;background:${GREEN};color:#ffffff;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`;
}

function plainLink({ label, url }: MailLink): string {
  return `${label}: ${url}`;
}

function plainBlock(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('quote' in block) return block.quote;
  if ('links' in block) return block.links.map(plainLink).join('\n');
  return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
}

function drawnBlock(block: MailBlock) {
  if (typeof block === 'string') {
    return html`<p style="margin:16px 0 0">${withBreaks(block)}</p>`;
  }
  if ('quote' in block) {
    return html`<p style="margin:16px 0 0;padding:2px 0 2px 16px;border-left:3px solid ${GREEN}">
      ${withBreaks(block.quote)}
    </p>`;
  }
  if ('links' in block) {
    return html`<p style="margin:16px 0 0">${block.links.map(drawnLink)}</p>`;
  }
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    style="width:100%;margin:18px 0 0;border-collapse:collapse"
  >
    ${block.facts.map(drawnFact)}
  </table>`;
}

function drawnLink({ label, url }: MailLink, place: number) {
  return html`${place === 0 ? '' : raw('<br>')}<a href="${url}" style="color:${GREEN}"
      >${label}</a
    >`;
}

/** On a phone: room for 'Omschrijving', which would be broken inside, as any word may be here. */
const LABEL_MIN = '112px';

function drawnFact({ label, value }: MailFact) {
  const cell = `padding:9px 0;border-top:1px solid ${LINE};border-bottom:1px solid ${LINE};vertical-align:top`;
  return html`<tr>
    <td style="${cell};width:34%;min-width:${LABEL_MIN};padding-right:12px;color:${INK_SOFT}">
      ${label}
    </td>
    <td style="${cell};font-weight:600">${value}</td>
  </tr>`;
}

type Foot = {
  /** Unknown in a shop that does not sell yet. */
  seller: Seller | null;
  /** Page on which one chooses which mails to get; for news only. */
  preferencesUrl: string | null;
};

const PREFERENCES = 'Wil je deze mails niet meer? Kies zelf welke mails je krijgt';

/** The lines under a letter: who sends it (Handelsregisterwet art. 27), and how news is stopped. */
export function addFoot(mail: MailText, { seller, preferencesUrl }: Foot): MailText {
  const sender = seller === null ? [] : senderLines(seller);
  const news = preferencesUrl === null ? [] : [`${PREFERENCES}: ${preferencesUrl}`];
  const foot = html`<div
    style="padding:20px 24px 0;font-size:13px;line-height:1.6;color:${INK_SOFT}"
  >
    ${preferencesUrl === null ? '' : html`<p style="margin:0 0 10px">${PREFERENCES}: <a href="${preferencesUrl}" style="color:${GREEN}">je notificaties</a>.</p>`}
    ${sender.length === 0 ? '' : html`<p style="margin:0">${withBreaks(sender.join('\n'))}</p>`}
  </div>`;
  return {
    ...mail,
    text: [mail.text, ...news, ...(sender.length === 0 ? [] : [sender.join('\n')])].join('\n\n'),
    // A function, so that a $ in the address stays one.
    html: mail.html.replace(FOOT, () => foot.toString()),
  };
}

function senderLines({ legalName, street, postalCode, city, kvk, vatId }: Seller): string[] {
  return [`${legalName}, ${street}, ${postalCode} ${city}`, `KvK ${kvk} · btw-id ${vatId}`];
}

function withBreaks(paragraph: string) {
  return paragraph.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}${line}`);
}

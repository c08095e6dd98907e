import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { payLinkEndsAt } from '#domain/sales/pay-link.ts';

/**
 * Stands in a mail for the token of the invoice that goes with it until the mail leaves: the table of
 * mails has none.
 */
export const PAY_LINK_MARK = '[[pay-link]]';

const PURPOSE = 'pay-link';
const KEY_BYTES = 32;
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{10})\.([\w-]{43})$/;

function sign(secretKey: string, invoiceId: string, seconds: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'hostwerk', PURPOSE, KEY_BYTES));
  return createHmac('sha256', key).update(`${invoiceId}.${seconds}`).digest('base64url');
}

/**
 * Makes the token that opens one invoice for its holder, without a row anywhere: who, until when, and our
 * word.
 */
export function makePayLink(
  secretKey: string,
  { invoiceId, madeAt }: { invoiceId: string; madeAt: Date },
): string {
  const seconds = String(Math.floor(payLinkEndsAt(madeAt).getTime() / 1000));
  return `${invoiceId}.${seconds}.${sign(secretKey, invoiceId, seconds)}`;
}

/** The invoice of a link; null for one that we did not make, that was changed, or that is over. */
export function readPayLink(secretKey: string, token: string, now: Date): string | null {
  const [, invoiceId, seconds, signature] = TOKEN.exec(token) ?? [];
  if (invoiceId === undefined || seconds === undefined || signature === undefined) return null;
  const expected = Buffer.from(sign(secretKey, invoiceId, seconds));
  // As text: what it stands for could be written in more than one way.
  if (!timingSafeEqual(Buffer.from(signature), expected)) return null;
  return now.getTime() < Number(seconds) * 1000 ? invoiceId : null;
}

/** The page that a link opens, as a path. */
export function payLinkPath(token: string): string {
  return `/pay?token=${token}`;
}

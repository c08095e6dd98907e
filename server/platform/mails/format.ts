import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import { partPaidSentence, type PartPaid } from '#domain/sales/credit.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';

const money = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
const longDate = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'long',
  timeZone: 'Europe/Amsterdam',
});

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Amsterdam',
});

/** `€ 12,99`, as screens write it. */
export function mailMoney(amount: Cents): string {
  return money.format(amount / 100);
}

/** Says which part of the money came in already; null where nothing did. */
export function mailPart(part: PartPaid | null): string | null {
  if (part === null) return null;
  const { creditCents, restCents } = part;
  return partPaidSentence({ credit: mailMoney(creditCents), rest: mailMoney(restCents) });
}

/** `€ 12,99 per maand, inclusief btw`; without the last of a shop whose prices have none in them. */
export function mailTermPrice(
  price: Cents,
  termMonths: TermMonths,
  settings: StoredSettings,
): string {
  const vat = settingValue(settings, 'vat_small_business') ? '' : ', inclusief btw';
  return `${mailMoney(price)} ${PER_TERM[termMonths]}${vat}`;
}

/** `21 november 2026` in Amsterdam; takes an instant or a business date. */
export function mailDate(date: Date | string): string {
  return longDate.format(typeof date === 'string' ? new Date(`${date}T12:00:00Z`) : date);
}

/** `21 november 2026 om 12:00` in Amsterdam. */
export function mailTime(instant: Date): string {
  return moment.format(instant);
}

const REFUND_SENTENCES: Readonly<Record<RefundWay, string>> = {
  gateway: 'Het komt op de rekening waarmee je hebt betaald, meestal binnen een paar werkdagen.',
  // Money that was paid with credit came from no account, and money that a bank refused may go to another.
  'by-hand': 'We maken het over naar je bankrekening. Dat duurt een paar werkdagen.',
  credit: 'Het staat als tegoed bij je account. Je betaalt er een volgende bestelling mee.',
  gone: 'Je bank heeft het geld al teruggehaald: van ons komt er niets meer bij.',
};

/** Says how a customer gets their money back, and when. */
export function mailRefundWay(way: RefundWay): string {
  return REFUND_SENTENCES[way];
}

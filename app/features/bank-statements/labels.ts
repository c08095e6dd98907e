import { formatMoney } from '#app/lib/format.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { BankLineShown, WeighedInvoice } from '#contract/staff/bank-statements.ts';
import type { BankBooking, BankMatchReason, BankVerdict } from '#domain/bank-match.ts';
import type { BankLineState } from '#domain/bank-statement.ts';
import { subtractCents } from '#domain/money.ts';

export const BANK_LINE_STATE_LABELS: Readonly<Record<BankLineState, string>> = {
  open: 'Te boeken',
  booked: 'Geboekt',
  dismissed: 'Geen verkoop',
  skipped: 'Overgeslagen',
};

export const BANK_VERDICT_LABELS: Readonly<Record<BankVerdict, string>> = {
  certain: 'Zeker',
  likely: 'Waarschijnlijk',
  unknown: 'Onbekend',
};

export const BANK_VERDICT_TONES: Readonly<Record<BankVerdict, BadgeTone>> = {
  certain: 'good',
  likely: 'warn',
  unknown: 'neutral',
};

export const BANK_MATCH_REASON_LABELS: Readonly<Record<BankMatchReason, string>> = {
  'number-and-amount': 'nummer en bedrag kloppen',
  'too-little': 'er kwam te weinig binnen',
  'too-much': 'er kwam te veel binnen',
  'marked-by-hand': 'al met de hand als betaald gemarkeerd',
  'already-settled': 'deze factuur staat niet meer open',
  'amount-and-payer': 'bedrag en betaler passen, het nummer ontbreekt',
  'several-numbers': 'er staan meer factuurnummers in',
  'nothing-fits': 'geen factuurnummer van ons',
};

export const BANK_BOOKING_LABELS: Readonly<Record<BankBooking, string>> = {
  pay: 'Factuur betaald',
  'pay-and-credit': 'Factuur betaald, de rest is tegoed',
  link: 'Hoort bij een betaling die er al was',
  credit: 'Tegoed van de klant',
};

/** What booking a line for an invoice does, before it is done. */
export function consequenceOf(
  line: Pick<BankLineShown, 'amountCents'>,
  { booking, totalCents }: WeighedInvoice,
): string {
  const rest = formatMoney(subtractCents(line.amountCents, totalCents));
  if (booking === null) {
    return `Er kwam ${formatMoney(line.amountCents)} binnen en er staat ${formatMoney(totalCents)} open. De factuur wordt hier niet mee betaald: vraag de klant om de rest, of maak het bedrag terug over.`;
  }
  const texts: Readonly<Record<BankBooking, string>> = {
    pay: 'De factuur wordt betaald: wat erop besteld is, wordt geleverd of loopt een termijn langer door.',
    'pay-and-credit': `De factuur wordt betaald. De ${rest} die te veel kwam, wordt tegoed van de klant en komt bij Taken te staan.`,
    link: 'De factuur is al met de hand als betaald gemarkeerd. Deze regel hoort bij die betaling; er komt niets bij.',
    credit:
      'De factuur staat niet meer open. Het bedrag wordt tegoed van de klant en komt bij Taken te staan; er wordt niets geleverd.',
  };
  return texts[booking];
}

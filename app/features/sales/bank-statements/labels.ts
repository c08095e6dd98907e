import { formatMoney } from '#app/lib/format.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { BankLineShown, WeighedLine } from '#contract/staff/bank-statements.ts';
import type { BankBooking, BankStanding } from '#domain/sales/bank-booking.ts';
import type { BankMatchReason, BankVerdict } from '#domain/sales/bank-match.ts';
import type { BankLineState } from '#domain/sales/bank-statement.ts';
import { subtractCents } from '#domain/platform/money.ts';

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

type Several = { one: string; more: string };

/** Picks the sentence for one invoice, or for several. */
function said({ one, more }: Several, count: number): string {
  return count === 1 ? one : more;
}

function always(text: string): Several {
  return { one: text, more: text };
}

const MATCH_REASONS: Readonly<Record<BankMatchReason, Several>> = {
  'number-and-amount': always('nummer en bedrag kloppen'),
  'numbers-and-sum': always('nummers en som kloppen'),
  'too-little': { one: 'er kwam te weinig binnen', more: 'er kwam minder binnen dan de som' },
  'too-much': { one: 'er kwam te veel binnen', more: 'er kwam meer binnen dan de som' },
  'marked-by-hand': always('al met de hand als betaald gemarkeerd'),
  'already-settled': {
    one: 'deze factuur staat niet meer open',
    more: 'deze facturen staan niet meer open',
  },
  'amount-and-payer': always('bedrag en betaler passen, het nummer ontbreekt'),
  'several-customers': always('facturen van verschillende klanten'),
  'too-many-numbers': always('er staan te veel factuurnummers in om in één keer te boeken'),
  'nothing-fits': always('geen factuurnummer van ons'),
};

/**
 * Says why a line is thought to be the money of invoices, with what they are together where that is a sum.
 */
export function matchReasonText({
  reason,
  weighed,
}: Pick<NonNullable<BankLineShown['proposal']>, 'reason' | 'weighed'>): string {
  const count = weighed?.invoices.length ?? 0;
  const text = said(MATCH_REASONS[reason], count);
  return weighed === null || count === 1 ? text : `${text}, samen ${formatMoney(weighed.sumCents)}`;
}

const BOOKINGS: Readonly<Record<BankBooking, Several>> = {
  pay: { one: 'Factuur betaald', more: 'Facturen betaald' },
  'pay-and-credit': {
    one: 'Factuur betaald, de rest is tegoed',
    more: 'Facturen betaald, de rest is tegoed',
  },
  part: always('Deel van een factuur, als tegoed van de klant'),
  link: {
    one: 'Hoort bij een betaling die er al was',
    more: 'Hoort bij betalingen die er al waren',
  },
  'pay-and-link': always('Facturen betaald, of hoort bij een betaling die er al was'),
  credit: always('Tegoed van de klant'),
};

/** Describes the outcome of a booked line. */
export function bookingText(booking: BankBooking, count: number): string {
  return said(BOOKINGS[booking], count);
}

const STANDINGS: Readonly<Record<BankStanding, string>> = {
  waiting: 'wordt betaald',
  marked: 'al met de hand als betaald gemarkeerd, deze regel hoort daarbij',
  settled: 'staat niet meer open',
};

/** Says what happens to each of several invoices or, where nothing does, how it stands. */
export function standingText(standing: BankStanding, booking: BankBooking | null): string {
  if (booking !== null || standing === 'settled') return STANDINGS[standing];
  return standing === 'waiting' ? 'staat open' : 'al met de hand als betaald gemarkeerd';
}

/** Says what booking a line for invoices does, before it is done; else why it cannot be booked. */
export function consequenceOf(
  line: Pick<BankLineShown, 'amountCents'>,
  { booking, refusal, sumCents, invoices }: WeighedLine,
): string {
  if (booking === null) return refusal ?? '';
  const rest = formatMoney(subtractCents(line.amountCents, sumCents));
  const lacking = formatMoney(subtractCents(sumCents, line.amountCents));
  const restText = `De ${rest} die te veel kwam, wordt tegoed van de klant en komt bij Taken te staan.`;
  const texts: Readonly<Record<BankBooking, Several>> = {
    pay: {
      one: 'De factuur wordt betaald: wat erop besteld is, wordt geleverd of loopt een termijn langer door.',
      more: 'Alle facturen worden betaald: wat erop besteld is, wordt geleverd of loopt een termijn langer door.',
    },
    'pay-and-credit': {
      one: `De factuur wordt betaald. ${restText}`,
      more: `Alle facturen worden betaald. ${restText}`,
    },
    part: always(
      `Er kwam ${lacking} te weinig. Het bedrag wordt tegoed van de klant. Is er daarmee genoeg tegoed, dan wordt de factuur betaald; anders krijgt de klant een mail met wat er nog bij moet.`,
    ),
    link: {
      one: 'De factuur is al met de hand als betaald gemarkeerd. Deze regel hoort bij die betaling; er komt niets bij.',
      more: 'De facturen zijn al met de hand als betaald gemarkeerd. Deze regel hoort bij die betalingen; er komt niets bij.',
    },
    'pay-and-link': always(
      'Wat openstaat wordt betaald. Wat al met de hand als betaald is gemarkeerd, hoort bij deze regel; daar komt niets bij.',
    ),
    credit: always(
      'De factuur staat niet meer open. Het bedrag wordt tegoed van de klant en komt bij Taken te staan; er wordt niets geleverd.',
    ),
  };
  return said(texts[booking], invoices.length);
}

/** Tells staff how to handle money that the bank took back, which may have paid invoices of the shop. */
export function turnedBackText(invoices: number): string {
  const rest = 'Sluit deze regel daarna af.';
  return invoices === 0
    ? `De bank haalde geld terug dat eerder binnenkwam. Zoek op wat ermee betaald was en betaal dat terug. ${rest}`
    : `De bank haalde terug wat hiervoor binnenkwam. Betaal de bestelling terug en meld die terugbetaling als gedaan: het geld is al weg. ${rest}`;
}

import type { ChargeOptions } from '#contract/staff/charges.ts';
import {
  CHARGE_BOUNDS,
  type ChargePrices,
  type ChargeRefusal,
  type ChargeUnit,
} from '#domain/sales/charge.ts';
import { formatMoney } from '#app/lib/format.ts';
import { cents } from '#domain/platform/money.ts';

export const UNIT_LABELS: Readonly<Record<ChargeUnit, string>> = { hour: 'uur', piece: 'stuk' };

export const PRICES_LABELS: Readonly<Record<ChargePrices, string>> = {
  'with-vat': 'Inclusief btw',
  'without-vat': 'Exclusief btw',
};

export const CHARGE_REFUSALS: Readonly<Record<ChargeRefusal, string>> = {
  LINE_TOO_LOW: 'Elke regel komt op minstens één cent.',
  TOTAL_TOO_HIGH: `Een losse factuur is hoogstens ${formatMoney(cents(CHARGE_BOUNDS.totalCents.max))}.`,
};

const BILLING_LABELS: Readonly<Record<ChargeOptions['missing'][number], string>> = {
  kind: 'particulier of zakelijk',
  firstName: 'voornaam',
  lastName: 'achternaam',
  company: 'bedrijfsnaam',
  kvk: 'KvK-nummer',
  vatId: 'btw-id',
  street: 'straat',
  houseNumber: 'huisnummer',
  postalCode: 'postcode',
  city: 'plaats',
  country: 'land',
};

const inWords = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

/** Names the details that an invoice cannot do without, in words: `straat, huisnummer en plaats`. */
export function missingDetails(missing: ChargeOptions['missing']): string {
  return inWords.format(missing.map((field) => BILLING_LABELS[field]));
}

import { daysBetween } from '#domain/platform/amsterdam.ts';
import type { ChargeUnit } from './charge.ts';
import type { PeppolAddress } from './peppol-address.ts';
import { customerKind } from '#domain/identity/customer.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';

/** Rules that an e-invoice follows: the European core, or those of the Peppol network on top of it. */
export type EInvoiceProfile = 'core' | 'peppol';

/** Identifiers by which a document names the rules it follows (EN 16931, BT-24). */
export const CUSTOMIZATION_IDS: Readonly<Record<EInvoiceProfile, string>> = {
  core: 'urn:cen.eu:en16931:2017',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
};

/** The process it is part of: billing, whatever the profile (BT-23). */
export const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** The Dutch register of companies among the registers of the world (ISO 6523, Peppol's EAS list). */
export const KVK_SCHEME = '0106';

type Buyer = { company: string; kvk: string; peppol?: PeppolAddress | undefined };

/** Finds the address of a company on the network: its KvK number, or the one that its invoice has. */
export function networkAddress(buyer: Buyer): PeppolAddress | null {
  if (customerKind(buyer) !== 'business') return null;
  return buyer.kvk === '' ? (buyer.peppol ?? null) : { scheme: KVK_SCHEME, id: buyer.kvk };
}

/**
 * Peppol BIS 3 for a company with an address, which every Dutch book-keeping program takes. Peppol and
 * NLCIUS refuse an invoice whose buyer has no address in a register (PEPPOL-EN16931-R010, BR-NL-10), so
 * that all others get the European core.
 */
export function eInvoiceProfile(buyer: Buyer): EInvoiceProfile {
  return networkAddress(buyer) === null ? 'core' : 'peppol';
}

type Sold = {
  quantity: number;
  unit: ChargeUnit | null;
  from: string | null;
  through: string | null;
};

const MONTH_DAYS = { shortest: 28, longest: 31 };
const YEAR_DAYS = { shortest: 365, longest: 366 };

function isWithin(days: number, { shortest, longest }: typeof MONTH_DAYS): boolean {
  return days >= shortest && days <= longest;
}

/**
 * The unit of what was sold, by its first and last date (UN/ECE Recommendation 20): `MON` one month,
 * `ANN` one year, `HUR` hours of work, and `C62`, a piece, for anything else.
 */
export function unitCode({ quantity, unit, from, through }: Sold): 'MON' | 'ANN' | 'HUR' | 'C62' {
  if (unit !== null) return unit === 'hour' ? 'HUR' : 'C62';
  if (quantity !== 1 || from === null || through === null) return 'C62';
  const days = daysBetween(from, through) + 1;
  if (isWithin(days, MONTH_DAYS)) return 'MON';
  return isWithin(days, YEAR_DAYS) ? 'ANN' : 'C62';
}

/** Codes of each kind of btw on an e-invoice (UNCL 5305): taxed, verlegd, exempt, outside of the scope. */
export const VAT_CATEGORIES: Readonly<Record<VatTreatment, 'S' | 'AE' | 'E' | 'O'>> = {
  standard: 'S',
  destination: 'S',
  reverse_charge: 'AE',
  small_business: 'E',
  outside: 'O',
};

import { addressLine } from '#domain/identity/profile.ts';
import { peppolAddress } from '#domain/sales/peppol-address.ts';
import type { Seller } from '#domain/operations/settings.ts';
import type {
  BillingSnapshot,
  InvoiceBuyer,
  InvoiceParty,
} from '#server/platform/db/order-tables.ts';

/** Seller and buyer as an invoice prints them (Wet OB art. 35a) for its snapshot. */
export function printParties(
  { legalName, ...seller }: Seller,
  billing: BillingSnapshot,
): { seller: InvoiceParty; buyer: InvoiceBuyer } {
  const peppol = billing.kind === 'business' ? peppolAddress(billing) : null;
  const buyer: InvoiceBuyer = {
    name: `${billing.firstName} ${billing.lastName}`,
    company: billing.company,
    street: addressLine(billing.street, billing.houseNumber),
    postalCode: billing.postalCode,
    city: billing.city,
    country: billing.country,
    kvk: billing.kvk,
    vatId: billing.vatId,
    iban: '',
    reference: billing.reference ?? '',
    ...(peppol !== null && { peppol }),
  };
  const printed: InvoiceParty = { ...seller, name: legalName, company: legalName };
  return { seller: printed, buyer };
}

import type { Seller } from '#domain/settings.ts';
import type { BillingSnapshot, InvoiceParty } from '#server/db/schema.ts';

/** The seller as printed on an invoice (Wet OB art. 35a). */
export function printSeller({ legalName, ...seller }: Seller): InvoiceParty {
  return { ...seller, name: legalName, company: legalName };
}

/** The buyer as printed on an invoice. */
export function printBuyer(billing: BillingSnapshot): InvoiceParty {
  return {
    name: `${billing.firstName} ${billing.lastName}`,
    company: billing.company,
    street: `${billing.street} ${billing.houseNumber}`,
    postalCode: billing.postalCode,
    city: billing.city,
    country: billing.country,
    kvk: billing.kvk,
    vatId: billing.vatId,
    iban: '',
  };
}

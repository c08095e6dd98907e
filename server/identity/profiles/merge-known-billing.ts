import type { z } from 'zod';
import type { quoteOutput } from '#contract/customer/checkout.ts';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import { DEFAULT_COUNTRY, isCountryCode } from '#domain/identity/customer.ts';
import { splitAddress } from '#domain/identity/profile.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';

type KnownBilling = z.infer<typeof quoteOutput>['billing'];

/**
 * Answers a customer's details for invoices, from their last order and their profile: where both have
 * some, those that were written last. With an order nothing is missing.
 */
export function mergeKnownBilling(
  order: { billing: BillingSnapshot; createdAt: Date } | null,
  profile: CustomerProfile,
): KnownBilling {
  const told = profileBilling(profile);
  if (order === null) return told;
  const country = isCountryCode(order.billing.country) ? order.billing.country : DEFAULT_COUNTRY;
  // Taken from the profile by each order, never asked.
  const { reference: _reference, ...asked } = order.billing;
  const billing = { ...asked, country };
  return (profile.updatedAt ?? order.createdAt) > order.createdAt
    ? { ...billing, ...told }
    : { ...told, ...billing };
}

/** As far as it is filled in: what is empty there says nothing about an order. */
function profileBilling(profile: CustomerProfile): KnownBilling {
  const { firstName, lastName, company, kvkNumber: kvk, vatId, postalCode, city } = profile;
  const texts = { firstName, lastName, company, kvk, vatId, postalCode, city };
  const filled = Object.entries({ ...texts, ...splitAddress(profile.address) }).filter(
    ([, text]) => text !== '',
  );
  return {
    ...Object.fromEntries(filled),
    ...(company === '' ? {} : { kind: 'business' as const }),
    ...(postalCode === '' ? {} : { country: profile.country }),
  };
}

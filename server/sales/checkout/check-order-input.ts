import type { OrderedItem, PlaceOrderInput } from '#contract/customer/checkout.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import {
  normaliseHouseNumber,
  normalisePostalCode,
  normaliseVatId,
} from '#domain/identity/customer.ts';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { normaliseServiceName } from '#domain/delivery/service-name.ts';
import { gatewayOf, isCollected } from '#server/sales/gateways/payment-gateways.ts';
import { AppError, inputError } from '#server/errors.ts';
import { parseOwnDomain } from '#server/delivery/services/parse-own-domain.ts';

const FIELD_OF_ISSUE: Record<BuyerIssue, { path: string; message: string }> = {
  COMPANY_REQUIRED: { path: 'billing.company', message: 'Vul de naam van je bedrijf in.' },
  KVK_INVALID: { path: 'billing.kvk', message: 'Een KvK-nummer heeft 8 cijfers.' },
  VAT_ID_INVALID: {
    path: 'billing.vatId',
    message: 'Dit btw-id klopt niet. Controleer de cijfers.',
  },
  POSTAL_CODE_INVALID: { path: 'billing.postalCode', message: 'Deze postcode klopt niet.' },
};

function checkItem(
  item: OrderedItem,
  { at, kept }: { at: number; kept: readonly string[] },
): OrderedItem {
  const own = parseOwnDomain(item.domain ?? null, kept, `items.${at}.domain`);
  // Hosting is called as what it is for.
  const name = normaliseServiceName(own?.name ?? item.serviceName);
  if (!name.ok) throw inputError(`items.${at}.serviceName`, 'Kies een naam van 1 tot 63 tekens.');
  return { ...item, serviceName: name.value, domain: own?.domain ?? null };
}

/** Normalises what was typed, and refuses what the rules between fields refuse. */
export function checkOrderInput(input: PlaceOrderInput, kept: readonly string[]): PlaceOrderInput {
  const issues = buyerIssues(input.billing).map((issue) => FIELD_OF_ISSUE[issue]);
  if (issues.length > 0) throw new AppError('INPUT_INVALID', { issues });
  const { billing, method, shownRestCents } = input;
  if (shownRestCents !== undefined && !isCollected(gatewayOf(method))) {
    throw inputError('method', 'Kies een manier om de rest online te betalen.');
  }
  if (shownRestCents !== undefined && input.directDebit) {
    throw inputError('directDebit', 'Gebruik je je tegoed, dan geef je geen machtiging.');
  }
  const business = billing.kind === 'business';
  const isFree = input.shownTotalCents === 0;
  return {
    ...input,
    // Nothing is asked, so nothing is paid with, nor a mandate given along.
    ...(isFree && { method: 'credit' as const, shownRestCents: undefined, directDebit: undefined }),
    items: input.items.map((item, at) => checkItem(item, { at, kept })),
    // A business has no right of withdrawal, so there is nothing to consent to.
    directStart: !business && input.directStart,
    // As it is printed; an empty field is no code.
    discountCode: normaliseDiscountCode(input.discountCode ?? '') || undefined,
    billing: {
      ...billing,
      company: business ? billing.company : '',
      kvk: business ? billing.kvk : '',
      vatId: business ? normaliseVatId(billing.vatId) : '',
      houseNumber: normaliseHouseNumber(billing.houseNumber),
      postalCode: normalisePostalCode(billing.postalCode, billing.country),
    },
  };
}

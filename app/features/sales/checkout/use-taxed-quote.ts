import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QuoteInput } from '#contract/customer/checkout.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { isVatId, normaliseVatId } from '#domain/identity/customer.ts';
import { isOutsideVatArea } from '#domain/catalogue/vat-area.ts';
import { regionRate } from '#domain/catalogue/vat-rates.ts';
import { orpc } from '#app/lib/api.ts';
import {
  listPrice,
  quoteOfOne,
  type CheckoutQuote,
  type OrderFields,
} from '#app/lib/forms/order-fields.ts';

type Buyer = NonNullable<QuoteInput['buyer']>;

/** Reads from the form what decides the btw; null for the Netherlands, where everybody pays the same. */
function taxedBuyer(billing: OrderFields['billing']): Buyer | null {
  const { kind, country, vatId: typed } = billing;
  if (country === 'NL') return null;
  // Half a number is not looked up.
  const vatId = kind === 'business' && isVatId(typed, country) ? normaliseVatId(typed) : '';
  // Most postal codes decide nothing, so that nothing is asked while they are typed.
  const { postalCode } = billing;
  const decides = isOutsideVatArea(billing) || regionRate(billing) !== null;
  return { kind, country, vatId, ...(decides && { postalCode }) };
}

type TaxedChoice = { termMonths: TermMonths; code: string; billing: OrderFields['billing'] };

/** The price for who is being filled in, with their code; the general one until it is known. */
export function useTaxedQuote(first: CheckoutQuote, { termMonths, code, billing }: TaxedChoice) {
  const buyer = taxedBuyer(billing);
  const query = useQuery({
    ...orpc.customer.checkout.quote.queryOptions({
      input: {
        items: [{ plan: first.plan.slug, termMonths }],
        ...(buyer === null ? {} : { buyer }),
        ...(code === '' ? {} : { discountCode: code }),
      },
    }),
    select: quoteOfOne,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const quote = query.data ?? first;
  return {
    quote,
    // The answer for another term is on its way; until then it costs what everybody pays.
    totalCents: quote.termMonths === termMonths ? quote.totalCents : listPrice(quote, termMonths),
    isAskingCode: code !== '' && query.isPlaceholderData,
    lookUp: {
      // While another number is typed the answer is about the one before.
      found: query.isPlaceholderData ? null : (query.data?.vatId ?? null),
      isAsking: query.isFetching && buyer !== null && buyer.vatId !== '',
      ask: () => void query.refetch(),
    },
  };
}

export type VatIdLookUp = ReturnType<typeof useTaxedQuote>['lookUp'];

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QuoteInput } from '#contract/customer/checkout.ts';
import { isVatId, normaliseVatId } from '#domain/identity/customer.ts';
import { isOutsideVatArea } from '#domain/catalogue/vat-area.ts';
import { regionRate } from '#domain/catalogue/vat-rates.ts';
import { orpc } from '#app/lib/api.ts';
import { heldOptions, itemOf, toItem, type ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { listPrice, type OrderFields } from '#app/lib/forms/order-fields.ts';

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

/** The prices that everybody sees, without options, and how asking for those went. */
export type OpenQuote = {
  first: BasketQuote;
  /** True until they are those of the basket as it is now. */
  isOld: boolean;
  error: Error | null;
  onRetry: () => void;
};

type TaxedChoice = {
  lines: readonly ChosenLine[];
  code: string;
  billing: OrderFields['billing'];
};

/** The total on the screen; one thing costs what everybody pays until the answer about it is there. */
function totalOf(quote: BasketQuote, lines: readonly ChosenLine[]) {
  const [line, ...others] = lines;
  const item = line && others.length === 0 ? itemOf(quote, lines, line) : undefined;
  if (line === undefined || item === undefined) return quote.totalCents;
  const isAnswered = quote.items.length === 1 && item.termMonths === line.termMonths;
  return isAnswered ? quote.totalCents : listPrice(item, line.termMonths);
}

/** The price for who is being filled in, with their code and options; the general one until it is known. */
export function useTaxedQuote(
  { first, isOld, ...open }: OpenQuote,
  { lines, code, billing }: TaxedChoice,
) {
  const buyer = taxedBuyer(billing);
  // Options are asked for once it is known which of them the terms have.
  const items = lines.map((line) => toItem(line, heldOptions(line, itemOf(first, lines, line))));
  const hasOptions = items.some(({ options }) => options !== undefined);
  const query = useQuery({
    ...orpc.customer.checkout.quote.queryOptions({
      input: {
        items,
        ...(buyer === null ? {} : { buyer }),
        ...(code === '' ? {} : { discountCode: code }),
      },
    }),
    enabled: !isOld || !hasOptions,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const quote = query.data ?? first;
  const isOne = lines.length === 1 && !hasOptions;
  return {
    quote,
    totalCents: totalOf(quote, lines),
    isAskingCode: code !== '' && query.isPlaceholderData,
    /** The price of several things is not on the screen yet. */
    isPricing: !isOne && (isOld || query.data === undefined || query.isPlaceholderData),
    error: open.error ?? (isOne ? null : query.error),
    onRetry: () => {
      open.onRetry();
      void query.refetch();
    },
    lookUp: {
      // While another number is typed the answer is about the one before.
      found: query.isPlaceholderData ? null : (query.data?.vatId ?? null),
      isAsking: query.isFetching && buyer !== null && buyer.vatId !== '',
      ask: () => void query.refetch(),
    },
  };
}

export type VatIdLookUp = ReturnType<typeof useTaxedQuote>['lookUp'];

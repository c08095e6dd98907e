import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { CheckoutForm, type BasketChoice } from '#app/features/sales/checkout/checkout-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { openLines } from '#app/lib/drafts/order-draft.ts';
import {
  basketSearch,
  readAskedLines,
  toItem,
  type AskedLine,
} from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { paths } from '#app/lib/paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/checkout.ts';

/** Only for a basket with something in it that is not sold any more. */
const GoneLinesCard = lazyPart(
  async () => (await import('#app/features/sales/checkout/gone-lines-card.tsx')).GoneLinesCard,
);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Bestellen',
    description: 'Rond je bestelling af.',
    path: '/checkout',
    noindex: true,
  });
}

export default function CheckoutPage() {
  const [query] = useSearchParams();
  const { search, state } = useLocation();
  const asked = readAskedLines(query);
  if (asked.length === 0) return <UnknownPlan />;
  const code = normaliseDiscountCode(query.get('code') ?? '').slice(0, CODE_MAX);
  // An address that this page wrote itself says which basket it is of; any other begins one.
  const kept = basketState.safeParse(state).data?.basket;
  const basket = kept ?? search;
  return <Checkout key={basket} basket={basket} asked={asked} askedCode={code} />;
}

/** The longest code that the server reads; longer ones are none. */
const CODE_MAX = 64;

const basketState = z.object({ basket: z.string() });

type CheckoutProps = { basket: string; asked: readonly AskedLine[]; askedCode: string };

function Checkout({ basket, asked, askedCode }: CheckoutProps) {
  const user = useSignedInUser();
  const [, setQuery] = useSearchParams();
  // The address follows a moment later; the choice itself must show at once.
  const [choice, setChoice] = useState<BasketChoice>(() => ({
    lines: openLines(user.id, asked),
    code: askedCode,
  }));
  const [shown, setShown] = useState<BasketQuote>();
  const change = (changed: Partial<BasketChoice>) => {
    const now = { ...choice, ...changed };
    setChoice(now);
    setQuery(basketSearch(now.lines, now.code), {
      replace: true,
      preventScrollReset: true,
      state: { basket },
    });
  };
  // Without the code: who gets it is asked with who orders.
  const quote = useQuery({
    ...orpc.customer.checkout.quote.queryOptions({
      input: { items: choice.lines.map((line) => toItem(line, {})) },
    }),
    placeholderData: keepPreviousData,
    // A choice that is being typed must not be started over because the window was out of sight.
    refetchOnWindowFocus: false,
  });
  if (quote.data !== undefined && quote.data !== shown) setShown(quote.data);
  // A basket that was shown stays in sight when the price of the next one does not come.
  const first = quote.data ?? shown;
  const fault = quote.error === null ? null : errorCode(quote.error);
  const isGone = fault === 'PLAN_NOT_AVAILABLE' || fault === 'INPUT_INVALID';
  if (first === undefined && isGone && choice.lines.length === 1) return <UnknownPlan />;
  return (
    <div className="mx-auto w-full max-w-5xl px-5 pt-8 pb-18 sm:px-8 sm:pt-12 sm:pb-24">
      <h1 className="text-3xl font-semibold sm:text-4xl">Bestellen</h1>
      {first === undefined && isGone ? (
        <Suspense fallback={<Skeleton className="mt-7 h-48" />}>
          <GoneLinesCard
            className="mt-7"
            lines={choice.lines}
            onDrop={(lines) => change({ lines })}
          />
        </Suspense>
      ) : null}
      {first === undefined && !isGone ? (
        <Waiting error={quote.error} isFetching={quote.isFetching} onRetry={quote.refetch} />
      ) : null}
      {first === undefined ? null : (
        <Suspense fallback={<Skeleton className="mt-7 h-96" />}>
          <CheckoutForm
            open={{
              first,
              isOld: quote.data === undefined || quote.isPlaceholderData,
              error: quote.error,
              onRetry: () => void quote.refetch(),
            }}
            choice={choice}
            onChange={change}
          />
        </Suspense>
      )}
    </div>
  );
}

type WaitingProps = { error: Error | null; isFetching: boolean; onRetry: () => unknown };

function Waiting({ error, isFetching, onRetry }: WaitingProps) {
  if (error !== null) {
    return (
      <Alert
        tone="bad"
        className="mt-7"
        title="We kunnen de prijs nu niet ophalen"
        action={
          <Button variant="secondary" pending={isFetching} onClick={() => void onRetry()}>
            Opnieuw proberen
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <div
      role="status"
      className="mt-7 grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12"
    >
      <span className="sr-only">Je bestelling wordt geladen…</span>
      <Skeleton className="h-[26rem] lg:order-2" />
      <Skeleton className="h-[44rem]" />
    </div>
  );
}

function UnknownPlan() {
  return (
    <div className="px-5 py-16">
      <MessageScreen
        title="Dit pakket bestaat niet (meer)"
        links={[{ to: paths.services(), label: 'Bekijk onze pakketten' }]}
      >
        <p>
          Misschien is het vervangen door iets beters. Kies een ander pakket, of{' '}
          <Link to={paths.contact()} className="text-green underline underline-offset-4">
            vraag ons
          </Link>{' '}
          wat bij je past.
        </p>
      </MessageScreen>
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { PLAN_SLUG } from '#domain/catalogue/plan-slug.ts';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { CheckoutForm } from '#app/features/sales/checkout/checkout-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { quoteOfOne } from '#app/lib/forms/order-fields.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { readTermQuery, termQuery } from '#app/lib/term-query.ts';
import { paths } from '#app/lib/paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/checkout.ts';

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
  const plan = query.get('plan') ?? '';
  const termMonths = readTermQuery(query) ?? 1;
  if (!PLAN_SLUG.test(plan)) return <UnknownPlan />;
  const code = normaliseDiscountCode(query.get('code') ?? '').slice(0, CODE_MAX);
  return <Checkout key={plan} plan={plan} first={{ termMonths, code }} />;
}

/** The longest code that the server reads; longer ones are none. */
const CODE_MAX = 64;

type Choice = { termMonths: TermMonths; code: string };

function Checkout({ plan, first }: { plan: string; first: Choice }) {
  const [, setQuery] = useSearchParams();
  // The address follows a moment later; the choice itself must show at once.
  const [choice, setChoice] = useState(first);
  const { termMonths } = choice;
  const change = (changed: Partial<Choice>) => {
    const now = { ...choice, ...changed };
    setChoice(now);
    const { termMonths: term, code } = now;
    const search = paths.checkout(plan, termQuery(term), code).split('?')[1];
    setQuery(search, { replace: true, preventScrollReset: true });
  };
  // Without the code: who gets it is asked with who orders.
  const quote = useQuery({
    ...orpc.customer.checkout.quote.queryOptions({
      input: { items: [{ plan, termMonths }] },
    }),
    select: quoteOfOne,
    placeholderData: keepPreviousData,
    // A choice that is being typed must not be started over because the window was out of sight.
    refetchOnWindowFocus: false,
  });
  const fault = quote.error === null ? null : errorCode(quote.error);
  if (quote.data === undefined && (fault === 'PLAN_NOT_AVAILABLE' || fault === 'INPUT_INVALID')) {
    return <UnknownPlan />;
  }
  return (
    <div className="mx-auto w-full max-w-5xl px-5 pt-8 pb-18 sm:px-8 sm:pt-12 sm:pb-24">
      <h1 className="text-3xl font-semibold sm:text-4xl">Bestellen</h1>
      {quote.data === undefined ? (
        <Waiting error={quote.error} isFetching={quote.isFetching} onRetry={quote.refetch} />
      ) : (
        <CheckoutForm quote={quote.data} choice={choice} onChange={change} />
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

import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { discountLabel, discountTerms } from '#domain/catalogue/discount.ts';
import { negateCents, subtractCents, sumCents } from '#domain/platform/money.ts';
import type { OrderKind } from '#domain/sales/order.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/sales/payment.ts';
import { isRunningService } from '#domain/delivery/service-status.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { TERMS_ELSEWHERE } from '#domain/sales/terms.ts';
import {
  CHARGE_WITHDRAWAL,
  directStartSentence,
  mayWithdraw,
  withdrawalEndsOn,
} from '#domain/sales/withdrawal.ts';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { GivenBackCard } from '#app/features/sales/checkout/given-back-card.tsx';
import { OrderStateCard } from '#app/features/sales/checkout/order-state-card.tsx';
import { OrderLinesCard } from '#app/features/sales/orders/order-lines-card.tsx';
import { ProgressCard } from '#app/features/sales/checkout/progress-card.tsx';
import { orderVatLabel } from '#app/features/sales/orders/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { useChangeEvents } from '#app/lib/live/events.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/order-state.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Je bestelling',
    description: 'Hoe het met je bestelling staat.',
    path: areaPaths.order(params.orderId),
    noindex: true,
  });
}

/** Looked at later than how the order stands. */
const LazyOwnReturnsCard = lazyPart(async () => {
  const { OwnReturnsCard } = await import('#app/features/sales/returns/own-returns-card.tsx');
  return OwnReturnsCard;
});

type Row = readonly [label: string, value: string];

/** Without the stream of changes the page asks by itself, so that nobody waits at a still screen. */
const ASK_EVERY_MS = 2_000;

/** On a phone: what is so now, how far it is, what was ordered. Wider, the second stands beside both. */
const COLUMNS =
  'mt-7 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]';

const TITLES: Readonly<Record<OrderKind, string>> = {
  new: 'Je bestelling',
  renewal: 'Je verlenging',
  'plan-change': 'Je nieuwe pakket',
  charge: 'Je losse factuur',
};

function isSettled(order: CustomerOrderDetail | undefined): boolean {
  if (order === undefined || order.status === 'pending') return false;
  const { service } = order;
  return order.status !== 'paid' || (service !== null && isRunningService(service.status));
}

export default function OrderStatePage({ params }: Route.ComponentProps) {
  const stream = useChangeEvents();
  const query = useQuery({
    ...orpc.customer.orders.get.queryOptions({ input: { orderId: params.orderId } }),
    refetchInterval: ({ state }) =>
      stream === 'live' || state.error !== null || isSettled(state.data) ? false : ASK_EVERY_MS,
  });
  const { data: order, error } = query;
  if (order === undefined && error !== null) {
    const code = errorCode(error);
    return code === 'NOT_FOUND' || code === 'INPUT_INVALID' ? (
      <UnknownOrder />
    ) : (
      <LoadFailed error={error} isFetching={query.isFetching} onRetry={query.refetch} />
    );
  }
  return (
    <div className="mx-auto w-full max-w-5xl px-5 pt-8 pb-18 sm:px-8 sm:pt-12 sm:pb-24">
      <h1 className="text-3xl font-semibold sm:text-4xl">
        {TITLES[order === undefined ? 'new' : order.kind]}
      </h1>
      <p className="figures mt-1 text-ink-soft">Bestelling {shortId(params.orderId)}</p>
      {order === undefined ? (
        <div role="status" className={COLUMNS}>
          <span className="sr-only">Je bestelling wordt geladen…</span>
          <Skeleton className="h-48" />
          <Skeleton className="h-64 lg:row-span-2" />
          <Skeleton className="h-80" />
        </div>
      ) : (
        <div className={COLUMNS}>
          <div aria-live="polite">
            <OrderStateCard order={order} />
            <GivenBackCard order={order} />
            {order.planId === null ? null : (
              <Suspense fallback={null}>
                <LazyOwnReturnsCard orderId={order.id} className="mt-6" />
              </Suspense>
            )}
          </div>
          <div className="lg:row-span-2">
            <ProgressCard order={order} />
          </div>
          <div className="space-y-6">
            <OrderLinesCard
              lines={order.kind === 'new' ? order.lines : []}
              pathOf={areaPaths.service}
            />
            <Summary order={order} />
          </div>
        </div>
      )}
    </div>
  );
}

function totalLabel({ kind, discount, termMonths, lines }: CustomerOrderDetail): string {
  if (kind === 'new' && lines.length > 1) return 'Totaal nu';
  if (kind === 'plan-change' || termMonths === null) return 'Totaal, eenmalig';
  return discount === null ? `Totaal ${PER_TERM[termMonths]}` : 'Totaal';
}

/** The price without the code stands beside the price with it. */
function discountRows({ discount, totalCents, termMonths }: CustomerOrderDetail): Row[] {
  if (discount === null || termMonths === null) return [];
  const listCents = sumCents([totalCents, discount.savedCents]);
  return [
    [`Prijs ${PER_TERM[termMonths]}`, formatMoney(listCents)],
    [discountLabel(discount), formatMoney(negateCents(discount.savedCents))],
    ['De korting geldt', discountTerms(discount.terms, termMonths)],
  ];
}

/** A plan and its service; of work what was done, when, and for which service if any. */
function soldRows({ planName, serviceName, system, domain, charge }: CustomerOrderDetail): Row[] {
  const service: Row[] = serviceName === null ? [] : [['Service', serviceName]];
  const hosts: Row[] = domain === null ? [] : [['Domeinnaam', domain]];
  const runs: Row[] = system === null ? [] : [['Besturingssysteem', system]];
  if (charge === null) return [['Pakket', planName], ...runs, ...service, ...hosts];
  return [['Werk', planName], ...service, ['Uitgevoerd op', formatLongDate(charge.performedOn)]];
}

function shownRow([label, value]: Row) {
  return (
    <div key={label} className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}

/** Both parts of an order that was paid in two. */
function paidRows({ totalCents, toppedUpCents }: CustomerOrderDetail): Row[] {
  if (toppedUpCents === null) return [];
  const creditCents = subtractCents(totalCents, toppedUpCents);
  return [
    ['Van je tegoed', formatMoney(creditCents)],
    ['Online betaald', formatMoney(toppedUpCents)],
  ];
}

function Summary({ order }: { order: CustomerOrderDetail }) {
  const rows: readonly Row[] = [
    ...soldRows(order),
    [
      'Betaalmethode',
      order.totalCents === 0 ? 'Gratis' : PAYMENT_METHOD_NAMES[order.paymentMethod],
    ],
    ...discountRows(order),
    ['Zonder btw', formatMoney(order.netCents)],
    [orderVatLabel(order), formatMoney(order.vatCents)],
  ];
  return (
    <Card>
      <h2 className="text-lg font-semibold">Overzicht</h2>
      <dl className="mt-3 space-y-1.5 text-[0.9375rem]">
        {rows.map(shownRow)}
        <div className="figures flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{totalLabel(order)}</dt>
          <dd>{formatMoney(order.totalCents)}</dd>
        </div>
        {paidRows(order).map(shownRow)}
      </dl>
      {order.termsVersion === null || order.termsVersion === TERMS_ELSEWHERE ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          Je ging akkoord met de{' '}
          <Link
            to={areaPaths.terms(order.termsVersion)}
            className="text-green underline underline-offset-4"
          >
            algemene voorwaarden, versie {order.termsVersion}
          </Link>
          .
        </p>
      )}
      <WithdrawalNote order={order} />
    </Card>
  );
}

/**
 * Shows the right to withdraw as long as the law gives it to a consumer (BW art. 6:230o); there is nothing
 * to take back of what ended.
 */
function WithdrawalNote({ order }: { order: CustomerOrderDetail }) {
  const isOver = order.status === 'cancelled' || order.status === 'failed';
  // Concerns a sale at a distance, not a renewal that goes on by itself, nor what nobody paid for.
  if (order.kind === 'renewal' || order.totalCents === 0) return null;
  const sale = { kind: order.buyerKind, createdAt: order.createdAt };
  if (isOver || order.status === 'refunded' || !mayWithdraw(sale, browserNow())) return null;
  if (order.kind === 'charge') return <ChargeWithdrawalNote order={order} />;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      Tot en met {formatLongDate(withdrawalEndsOn(order.createdAt))} kun je deze overeenkomst
      herroepen. {directStartSentence(order.directStart)}
    </p>
  );
}

/** Work was ordered before it was invoiced, so that after these days nothing is left to take back. */
function ChargeWithdrawalNote({ order }: { order: CustomerOrderDetail }) {
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {CHARGE_WITHDRAWAL}{' '}
      <Link
        to={areaPaths.withdraw(shortId(order.id))}
        className="text-green underline underline-offset-4"
      >
        Overeenkomst herroepen
      </Link>
    </p>
  );
}

function UnknownOrder() {
  return (
    <div className="px-5 py-16">
      <MessageScreen
        title="Deze bestelling kennen we niet"
        links={[
          { to: areaPaths.billing(), label: 'Naar je bestellingen' },
          { to: areaPaths.services(), label: 'Bekijk onze pakketten' },
        ]}
      >
        <p>Misschien hoort hij bij een ander account, of is het adres niet compleet.</p>
      </MessageScreen>
    </div>
  );
}

type LoadFailedProps = { error: Error; isFetching: boolean; onRetry: () => unknown };

function LoadFailed({ error, isFetching, onRetry }: LoadFailedProps) {
  return (
    <div className="mx-auto w-full max-w-5xl px-5 pt-8 pb-18 sm:px-8 sm:pt-12 sm:pb-24">
      <h1 className="text-3xl font-semibold sm:text-4xl">Je bestelling</h1>
      <Alert
        tone="bad"
        className="mt-7"
        title="We kunnen je bestelling nu niet laten zien"
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" pending={isFetching} onClick={() => void onRetry()}>
              Opnieuw proberen
            </Button>
            <Button asChild variant="ghost">
              <Link to={areaPaths.billing()}>Naar je bestellingen</Link>
            </Button>
          </div>
        }
      >
        {errorText(error)} Je bestelling zelf is veilig.
      </Alert>
    </div>
  );
}

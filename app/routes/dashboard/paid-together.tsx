import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { TogetherStateCard } from '#app/features/sales/together/together-state-card.tsx';
import { isFinalPayment } from '#domain/sales/payment.ts';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useChangeEvents } from '#app/lib/live/events.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/paid-together.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Samen betalen', path: areaPaths.together(params.paymentId) });
}

/** Without the stream of changes the page asks by itself, so that nobody waits at a still screen. */
const ASK_EVERY_MS = 2_000;

/** The page one comes back to from the bank: it shows what the shop knows, and goes on by itself. */
export default function DashboardPaidTogetherPage({ params }: Route.ComponentProps) {
  const stream = useChangeEvents();
  const query = useQuery({
    ...orpc.customer.together.get.queryOptions({ input: { paymentId: params.paymentId } }),
    refetchInterval: ({ state: { data, error } }) => {
      if (stream === 'live' || error !== null) return false;
      return data !== undefined && isFinalPayment(data.status) ? false : ASK_EVERY_MS;
    },
  });
  const { data, error } = query;
  if (data === undefined && isMissing(error)) {
    return (
      <MessageScreen
        title="Deze betaling kennen we niet"
        links={[{ to: areaPaths.billing(), label: 'Naar je bestellingen' }]}
      >
        <p>Misschien hoort hij bij een ander account, of is het adres niet compleet.</p>
      </MessageScreen>
    );
  }
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  if (data === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Je betaling wordt geladen…</span>
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  return (
    <div className="max-w-3xl" aria-live="polite">
      <TogetherStateCard payment={data} />
    </div>
  );
}

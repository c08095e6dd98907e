import { useQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import { Link } from 'react-router';
import { isFinalPayment } from '#domain/payment.ts';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { TestBankForm } from '#app/features/checkout/test-bank-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/test-gateway.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Proefbank',
    description: 'Speelt de bank na in de demo.',
    path: paths.testGateway(params.paymentId),
    noindex: true,
  });
}

/** Demo only: plays the bank, so that everything a bank can do to a shop can be tried. */
export default function TestGatewayPage({ params }: Route.ComponentProps) {
  const { paymentId } = params;
  const query = useQuery(orpc.customer.testGateway.get.queryOptions({ input: { paymentId } }));
  const { data: payment, error } = query;
  if (payment === undefined && error !== null) {
    return <Failed error={error} isFetching={query.isFetching} onRetry={query.refetch} />;
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-5 pt-8 pb-18 sm:px-8 sm:pt-14 sm:pb-24">
      <div className="flex items-center gap-3 text-blue">
        <Landmark aria-hidden="true" className="size-8" />
        <h1 className="text-3xl font-semibold text-ink">Proefbank</h1>
      </div>
      <p className="mt-2 text-ink-soft">
        Dit is geen echte bank. Je kiest hier zelf hoe de betaling afloopt.
      </p>
      {payment === undefined ? (
        <div role="status" className="mt-6">
          <span className="sr-only">De betaling wordt geladen…</span>
          <Skeleton className="h-[28rem]" />
        </div>
      ) : (
        <Card className="mt-6">
          <p className="text-sm text-ink-soft">Te betalen</p>
          <p className="figures font-display text-4xl font-semibold">
            {formatMoney(payment.amountCents)}
          </p>
          <p className="mt-1 border-b border-line pb-5 break-words">{payment.description}</p>
          <div className="mt-5">
            {isFinalPayment(payment.status) ? (
              <Alert
                tone="info"
                title="Deze betaling is al afgerond"
                action={
                  <Button asChild>
                    <Link to={paths.order(payment.orderId)}>Terug naar je bestelling</Link>
                  </Button>
                }
              />
            ) : (
              <TestBankForm paymentId={paymentId} onAnswered={() => void query.refetch()} />
            )}
          </div>
        </Card>
      )}
    </div>
  );
}

type FailedProps = { error: Error; isFetching: boolean; onRetry: () => unknown };

function Failed({ error, isFetching, onRetry }: FailedProps) {
  const code = errorCode(error);
  const isUnknown = code === 'NOT_FOUND' || code === 'INPUT_INVALID';
  return (
    <div className="px-5 py-16">
      <MessageScreen
        title={isUnknown ? 'Deze betaling kennen we niet' : 'De proefbank doet het even niet'}
        links={[{ to: paths.billing(), label: 'Naar je bestellingen' }]}
        action={
          isUnknown ? undefined : (
            <Button pending={isFetching} onClick={() => void onRetry()}>
              Opnieuw proberen
            </Button>
          )
        }
      >
        <p>{isUnknown ? 'Hij hoort misschien bij een ander account.' : errorText(error)}</p>
      </MessageScreen>
    </div>
  );
}

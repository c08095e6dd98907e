import { useQuery } from '@tanstack/react-query';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { TestBankCard } from '#app/features/sales/checkout/test-bank-card.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { errorText, isMissing } from '#app/lib/errors.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/test-gateway.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Proefbank',
    description: 'Speelt de bank na in de demo.',
    path: areaPaths.testGateway(params.paymentId),
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
    <TestBankCard
      payment={payment}
      back={payment?.orderId ? toOrder(payment.orderId) : toTogether(paymentId)}
      send={(answer) => api.customer.testGateway.answer({ paymentId, ...answer })}
      onAnswered={() => void query.refetch()}
    />
  );
}

function toOrder(orderId: string) {
  return { to: areaPaths.order(orderId), label: 'Terug naar je bestelling' };
}

function toTogether(paymentId: string) {
  return { to: areaPaths.together(paymentId), label: 'Terug naar je betaling' };
}

type FailedProps = { error: Error; isFetching: boolean; onRetry: () => unknown };

function Failed({ error, isFetching, onRetry }: FailedProps) {
  const isUnknown = isMissing(error);
  return (
    <div className="px-5 py-16">
      <MessageScreen
        title={isUnknown ? 'Deze betaling kennen we niet' : 'De proefbank doet het even niet'}
        links={[{ to: areaPaths.billing(), label: 'Naar je bestellingen' }]}
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

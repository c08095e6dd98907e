import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { TestBankCard } from '#app/features/sales/checkout/test-bank-card.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { errorText, isMissing } from '#app/lib/errors.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { queryClient } from '#app/lib/query-client.ts';
import type { Route } from './+types/pay-test-gateway.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      matches,
      title: 'Proefbank',
      description: 'Speelt de bank na in de demo.',
      path: paths.pay(),
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Demo only: the same bank, for who holds the link of the invoice instead of an account. */
export default function PayTestGatewayPage({ params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <QueryClientProvider client={queryClient}>
      {/* As high as a screen, so that the footer does not make way for what comes. */}
      <div className="min-h-dvh">
        <Counter paymentId={params.paymentId} token={query.get('token') ?? ''} />
      </div>
    </QueryClientProvider>
  );
}

function Counter({ paymentId, token }: { paymentId: string; token: string }) {
  const asked = { token, paymentId };
  const query = useQuery(orpc.public.payLinks.getTestPayment.queryOptions({ input: asked }));
  const { data: payment, error } = query;
  const back = { to: withQuery(paths.pay(), { token }), label: 'Terug naar de factuur' };
  if (payment === undefined && error !== null) {
    return (
      <div className="px-5 py-16">
        <MessageScreen
          title={isMissing(error) ? 'Deze betaling kennen we niet' : 'De proefbank doet het niet'}
          links={[back]}
        >
          <p>{isMissing(error) ? 'Hij hoort niet bij deze link.' : errorText(error)}</p>
        </MessageScreen>
      </div>
    );
  }
  return (
    <TestBankCard
      payment={payment && { ...payment, description: `Factuur ${payment.invoiceNumber}` }}
      back={back}
      send={(answer) => api.public.payLinks.answerTestPayment({ ...asked, ...answer })}
      onAnswered={() => void query.refetch()}
    />
  );
}

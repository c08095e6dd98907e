import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { TestMandateForm } from '#app/features/sales/mandates/test-mandate-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText, isMissing } from '#app/lib/errors.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/test-mandate.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Proefbank',
    description: 'Speelt de bank na in de demo.',
    path: areaPaths.testMandate(params.mandateId),
    noindex: true,
  });
}

/** Demo only: plays the bank that is asked for a mandate. */
export default function TestMandatePage({ params: { mandateId } }: Route.ComponentProps) {
  const query = useQuery(orpc.customer.testGateway.mandate.queryOptions({ input: { mandateId } }));
  const { data, error } = query;
  if (data === undefined && error !== null) {
    const isUnknown = isMissing(error);
    return (
      <div className="px-5 py-16">
        <MessageScreen
          title={isUnknown ? 'Deze machtiging kennen we niet' : 'De proefbank doet het even niet'}
          links={[{ to: areaPaths.directDebit(), label: 'Naar je incasso' }]}
          action={
            isUnknown ? undefined : (
              <Button pending={query.isFetching} onClick={() => void query.refetch()}>
                Opnieuw proberen
              </Button>
            )
          }
        >
          <p>{isUnknown ? 'Ze hoort misschien bij een ander account.' : errorText(error)}</p>
        </MessageScreen>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-5 pt-8 pb-18 sm:px-8 sm:pt-14 sm:pb-24">
      <h1 className="text-3xl font-semibold">Proefbank</h1>
      <p className="mt-2 text-ink-soft">
        Dit is geen echte bank. Je kiest hier zelf van welke rekening je de machtiging geeft.
      </p>
      {data === undefined ? (
        <div role="status" className="mt-6">
          <span className="sr-only">De machtiging wordt geladen…</span>
          <Skeleton className="h-72" />
        </div>
      ) : (
        <Card className="mt-6">
          <p className="mb-5 border-b border-line pb-5 break-words">{data.description}, € 0,01</p>
          {data.isOpen ? (
            <TestMandateForm mandateId={mandateId} onAnswered={() => void query.refetch()} />
          ) : (
            <Alert
              title="Deze machtiging is al beantwoord"
              action={
                <Button asChild>
                  <Link to={areaPaths.directDebit()}>Terug naar je incasso</Link>
                </Button>
              }
            />
          )}
        </Card>
      )}
    </div>
  );
}

import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PayLinkCard } from '#app/features/sales/invoices/pay-link-card.tsx';
import { usePayLink } from '#app/features/sales/invoices/use-pay-link.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/pay.ts';

const TITLE = 'Factuur betalen';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      matches,
      title: TITLE,
      description: 'Betaal een factuur zonder in te loggen.',
      path: paths.pay(),
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** The page behind a link from a mail: one invoice, for whoever holds the link. */
export default function PayPage() {
  const [query] = useSearchParams();
  const { state, refresh, start, isStarting, problem } = usePayLink(query.get('token') ?? '');
  const { siteName } = useSite();
  const navigate = useNavigate();
  const ownOrderId = state.status === 'open' ? state.invoice.ownOrderId : null;
  useEffect(() => {
    if (ownOrderId !== null) void navigate(paths.order(ownOrderId), { replace: true });
  }, [ownOrderId, navigate]);
  return (
    <section className="mx-auto min-h-dvh w-full max-w-2xl px-5 pt-10 pb-18 sm:px-8 sm:pt-16 sm:pb-24">
      <h1 className="text-3xl font-semibold sm:text-4xl">{TITLE}</h1>
      <div className="mt-6">
        {state.status === 'checking' || ownOrderId !== null ? <BeingChecked /> : null}
        {state.status === 'refused' ? <Refused /> : null}
        {state.status === 'failed' ? (
          <Alert
            tone="bad"
            title="We kunnen je factuur nu niet laten zien"
            action={
              <Button variant="secondary" onClick={() => void refresh()}>
                Opnieuw proberen
              </Button>
            }
          >
            {state.sentence}
          </Alert>
        ) : null}
        {state.status === 'open' && ownOrderId === null ? (
          <PayLinkCard
            invoice={state.invoice}
            shopName={siteName}
            isStarting={isStarting}
            problem={problem}
            onPay={(method) => void start(method)}
          />
        ) : null}
      </div>
    </section>
  );
}

function BeingChecked() {
  return (
    <div role="status">
      <p>Even geduld, we zoeken je factuur op.</p>
      <Skeleton className="mt-5 h-80 w-full" />
      <noscript>
        <p className="mt-4">
          Zet JavaScript aan in je browser, of maak het bedrag over met de gegevens op je factuur.
        </p>
      </noscript>
    </div>
  );
}

function Refused() {
  return (
    <Alert
      tone="bad"
      title="Deze link werkt niet (meer)"
      action={
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to={paths.login({ next: paths.dashboard() })}>Inloggen</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={paths.contact()}>Contact</Link>
          </Button>
        </div>
      }
    >
      <p>
        Misschien is hij niet helemaal gekopieerd, of is de factuur al een tijd geleden betaald.
      </p>
      <p className="mt-2">
        Log in om je facturen te zien, of maak het bedrag over met de gegevens op de factuur zelf.
        Die zit bij de mail.
      </p>
    </Alert>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ErasureView } from '#contract/customer/personal-data.ts';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatLongDate } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { EraseAccountDialog } from './erase-account-dialog.tsx';
import { REFUSALS } from './labels.ts';

/** Deleting the account: first what it means and what stands in its way, then the button. */
export function ErasureCard() {
  const query = useQuery(orpc.customer.personalData.erasure.queryOptions());
  useLoadFailure(query.isError, 'loadUser');
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg font-semibold">Je account verwijderen</h3>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
          We vergeten dan wie je bent. Dat is meteen en voorgoed: niemand kan het terugdraaien.
        </p>
      </div>
      {query.data === undefined && query.isError ? (
        <LoadError failure="loadUser" query={query} />
      ) : null}
      {query.data === undefined && !query.isError ? (
        <div aria-busy="true">
          <Skeleton className="h-32 w-full" />
        </div>
      ) : null}
      {query.data === undefined ? null : <Erasure view={query.data} />}
    </Card>
  );
}

function Erasure({ view }: { view: ErasureView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Consequences view={view} />
      {view.refusals.length > 0 ? (
        <Alert tone="warn" title="Dit moet eerst gebeuren">
          <ul className="mt-1 flex flex-col gap-2">
            {view.refusals.map((refusal) => {
              const { sentence, to, label } = REFUSALS[refusal];
              return (
                <li key={refusal}>
                  {sentence(view)}{' '}
                  <Link
                    to={to}
                    className="font-medium whitespace-nowrap text-green underline underline-offset-4"
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </Alert>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Account verwijderen
          </Button>
        </div>
      )}
      <EraseAccountDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Consequences({ view }: { view: ErasureView }) {
  const { tickets, pendingOrders, invoices, keptUntil } = view;
  return (
    <ul className="list-disc space-y-1 pl-5 text-[0.9375rem]">
      <li>Je profiel, sessies, mails, meldingen en instellingen worden gewist.</li>
      <li>Gegevens van beëindigde services bewaren we niet langer: we wissen ze meteen.</li>
      {tickets > 0 ? (
        <li>
          De tekst en bestanden van je{' '}
          {tickets === 1 ? 'ticket' : `${formatCount(tickets)} tickets`} worden gewist.
        </li>
      ) : null}
      {pendingOrders > 0 ? <li>Bestellingen die op betaling wachten, vervallen.</li> : null}
      {invoices > 0 && keptUntil !== null ? (
        <li>
          Je {invoices === 1 ? 'factuur' : `${formatCount(invoices)} facturen`} bewaren we tot{' '}
          {formatLongDate(keptUntil)}, met je naam en adres erop. Dat moet van de Belastingdienst.
          Download ze nu: daarna kun je er niet meer bij.
        </li>
      ) : null}
      <li>Inloggen kan niet meer. Met hetzelfde e-mailadres kun je later opnieuw beginnen.</li>
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Hold } from '#contract/staff/holds.ts';
import { may } from '#domain/platform/role.ts';
import { PlaceHoldDialog } from './place-hold-dialog.tsx';

function HoldRow({ hold, reason }: { hold: Hold; reason: string | null }) {
  const end = useAction(orpc.staff.holds.end.mutationOptions(), {
    success: ['statusUpdated', 'Het uitstel is beëindigd.'],
    failure: 'update',
    refresh: orpc.staff.key(),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="max-w-[68ch] min-w-0 flex-1 basis-60">
        <strong className="break-words">{hold.serviceName ?? 'Alles van deze klant'}</strong> tot en
        met {formatDate(hold.until)}
        <span className="block text-[0.9375rem] break-words text-ink-soft">
          {hold.reason} ({hold.placedByName})
        </span>
      </p>
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={reason}
        pending={end.isPending}
        onClick={() => end.mutate({ holdId: hold.id })}
      >
        Beëindigen
      </GuardedButton>
    </li>
  );
}

/** Shows what a customer need not pay for now, with the way to give more time. */
export function HoldsCard({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(orpc.staff.holds.list.queryOptions({ input: { customerId } }));
  useLoadFailure(query.isError, 'loadBilling');
  const reason = may(useRole(), 'orders.hold') ? null : 'Alleen een admin of owner mag dit.';
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadBilling" query={query} />;
  if (data === undefined) return <Skeleton className="h-24" />;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Uitstel van betaling</h2>
        <GuardedButton variant="secondary" size="sm" reason={reason} onClick={() => setOpen(true)}>
          Uitstel geven
        </GuardedButton>
      </div>
      {data.items.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-soft">Deze klant heeft geen uitstel.</p>
      ) : (
        <ul>
          {data.items.map((hold) => (
            <HoldRow key={hold.id} hold={hold} reason={reason} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <PlaceHoldDialog
          customerId={customerId}
          services={data.services}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

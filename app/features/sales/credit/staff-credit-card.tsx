import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { useStatusChange } from '#app/features/sales/orders/use-status-change.ts';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Cents } from '#domain/platform/money.ts';
import { may } from '#domain/platform/role.ts';
import { CreditMovesCard } from './credit-moves-card.tsx';

type CustomerBalance = { customerId: string; balanceCents: Cents };

function PayOutButton({ customerId, balanceCents }: CustomerBalance) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const own = useOwnBenefit(customerId);
  const payOut = useStatusChange(orpc.staff.credit.payOut.mutationOptions(), () => setOpen(false));
  return (
    <>
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={may(role, 'orders.refund') ? own : 'Alleen een admin of owner mag dit.'}
        onClick={() => setOpen(true)}
      >
        Tegoed uitbetalen
      </GuardedButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Tegoed uitbetalen?"
        confirmLabel="Uitbetalen"
        danger={false}
        task={payOut}
        onConfirm={() => payOut.mutate({ customerId, shownCents: balanceCents })}
      >
        {formatMoney(balanceCents)} gaat terug langs de weg waarlangs het kwam. Van wat per
        overschrijving kwam, komt er een taak om het zelf over te maken.
      </ConfirmDialog>
    </>
  );
}

/** A customer's credit among their payments; nothing for whom never had any. */
export function StaffCreditCard({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.staff.credit.get.queryOptions({ input: { customerId } }));
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadFinance" query={query} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="mb-5">
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (data.moves.length === 0) return null;
  return (
    <section aria-labelledby="credit-title" className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="credit-title" className="text-lg font-semibold">
          Tegoed: <span className="figures">{formatMoney(data.balanceCents)}</span>
        </h3>
        {data.balanceCents === 0 ? null : (
          <PayOutButton customerId={customerId} balanceCents={data.balanceCents} />
        )}
      </div>
      <CreditMovesCard moves={data.moves} orderPath={areaPaths.adminOrder} />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { useStatusChange } from '#app/features/sales/orders/use-status-change.ts';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { may } from '#domain/platform/role.ts';
import { MandateFacts } from './mandate-facts-card.tsx';

/** The account that a customer's invoices are collected from; nothing for who pays themselves. */
export function StaffMandateCard({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const query = useQuery(orpc.staff.mandates.get.queryOptions({ input: { customerId } }));
  const stop = useStatusChange(orpc.staff.mandates.stop.mutationOptions(), () => setOpen(false));
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadFinance" query={query} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="mb-5">
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (data.valid === null) return null;
  return (
    <section aria-labelledby="mandate-title" className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="mandate-title" className="text-lg font-semibold">
          Automatische incasso
        </h3>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={may(role, 'orders.mark-paid') ? null : 'Alleen een admin of owner mag dit.'}
          onClick={() => setOpen(true)}
        >
          Incasso stoppen
        </GuardedButton>
      </div>
      <Card>
        <MandateFacts mandate={data.valid} toOrder={areaPaths.adminOrder} />
      </Card>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Incasso stoppen?"
        confirmLabel="Stoppen"
        task={stop}
        onConfirm={() => stop.mutate({ customerId })}
      >
        Er wordt niets meer afgeschreven. De klant krijgt daar een mail over en betaalt open
        facturen zelf.
      </ConfirmDialog>
    </section>
  );
}

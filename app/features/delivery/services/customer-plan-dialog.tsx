import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadError } from '#app/components/load-error.tsx';
import { LookUpNote } from '#app/components/look-up-note.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { CustomerPlanForm } from './customer-plan-form.tsx';

type CustomerPlanDialogProps = {
  service: { id: string; name: string; customerName: string; customerEmail: string };
  onClose: () => void;
};

/** 'Pakket wijzigen': another plan or term for a service, as its customer asked staff for it. */
export function CustomerPlanDialog({ service, onClose }: CustomerPlanDialogProps) {
  const formId = useId();
  const { id: serviceId, name, customerName, customerEmail } = service;
  const query = useQuery({
    ...orpc.staff.planChanges.options.queryOptions({ input: { serviceId } }),
    // A refetch after the window was out of sight would start the choice over.
    refetchOnWindowFocus: false,
  });
  const isChanging = useIsMutating({ mutationKey: orpc.staff.planChanges.change.mutationKey() });
  const { data } = query;
  const has =
    data === undefined
      ? ''
      : `, nu ${data.planName} voor ${formatMoney(data.termCents)} ${PER_TERM[data.termMonths]}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Pakket wijzigen"
      description={`${name} van ${customerName || customerEmail}${has}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          {data?.refusal === null ? (
            <Button type="submit" form={formId} pending={isChanging > 0}>
              Wijzigen
            </Button>
          ) : null}
        </>
      }
    >
      {data === undefined ? (
        <Loading query={query} />
      ) : (
        <CustomerPlanForm
          key={data.open?.id ?? 'none'}
          serviceId={serviceId}
          options={data}
          formId={formId}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function Loading({
  query,
}: {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
}) {
  if (query.isError) return <LoadError failure="loadServices" query={query} />;
  return (
    <>
      <Skeleton className="h-64" />
      <LookUpNote />
    </>
  );
}

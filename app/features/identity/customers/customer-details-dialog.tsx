import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { CustomerFactsCard } from './customer-facts-card.tsx';
import { callName } from './labels.ts';

type CustomerDetailsDialogProps = { customer: StaffCustomer; onClose: () => void };

function Summary({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.staff.customers.get.queryOptions({ input: { customerId } }));
  useLoadFailure(query.isError, 'loadUser');
  if (query.data !== undefined) return <CustomerFactsCard customer={query.data} detail="summary" />;
  if (query.isError) return <LoadError failure="loadUser" query={query} />;
  return <Skeleton className="h-44" />;
}

/** 'Bekijk Details': the summary, and the way to everything else. */
export function CustomerDetailsDialog({ customer, onClose }: CustomerDetailsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={callName(customer)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button asChild>
            <Link to={areaPaths.adminCustomer(customer.id)}>Naar de klantpagina</Link>
          </Button>
        </>
      }
    >
      <Summary customerId={customer.id} />
    </Dialog>
  );
}

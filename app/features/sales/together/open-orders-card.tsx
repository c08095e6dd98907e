import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/**
 * Says that there is more than one thing to pay, and where that is one payment; else nothing. The
 * list below is shown together with it, so that nothing one is about to press is pushed away.
 */
export function OpenOrdersCard({ children }: { children: ReactNode }) {
  const { data, isPending, failureCount } = useQuery(orpc.customer.together.list.queryOptions());
  const isHeld = isPending && failureCount === 0;
  const orders = data?.orders ?? [];
  return (
    <>
      {isHeld ? <Skeleton className="h-80" /> : null}
      {data === undefined || orders.length < 2 ? null : (
        <Alert
          isShort
          title={`Je hebt ${data.openPayments} betalingen openstaan, samen ${formatMoney(data.openCents)}`}
          action={
            <Button asChild size="sm">
              <Link to={areaPaths.together()}>Samen betalen</Link>
            </Button>
          }
        >
          {orders.length === data.openPayments
            ? 'Je kunt ze met één betaling voldoen.'
            : `Je kunt er ${orders.length} met één betaling voldoen.`}
        </Alert>
      )}
      <div className={isHeld ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

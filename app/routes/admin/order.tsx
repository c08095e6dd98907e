import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { RowDialogHolder } from '#app/components/row-dialog.tsx';
import { OrderBadge } from '#app/features/sales/orders/order-badge.tsx';
import { OrderFactsCard } from '#app/features/sales/orders/order-facts-card.tsx';
import { OrderHistoryCard } from '#app/features/sales/orders/order-history-card.tsx';
import { OrderInvoicesCard } from '#app/features/sales/orders/order-invoices-card.tsx';
import { OrderLinesCard } from '#app/features/sales/orders/order-lines-card.tsx';
import { OrderMoneyCard } from '#app/features/sales/orders/order-money-card.tsx';
import { ReopenedOrderCard } from '#app/features/sales/orders/reopened-order-card.tsx';
import { OrderReturnsCard } from '#app/features/sales/returns/order-returns-card.tsx';
import { OrderActions } from '#app/features/sales/orders/staff-order-columns.tsx';
import { orpc } from '#app/lib/api.ts';
import { useKeptFocus } from '#app/lib/focus/use-kept-focus.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { isMissing } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { may } from '#domain/platform/role.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { Route } from './+types/order.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Bestelling', path: areaPaths.adminOrder(params.orderId) });
}

function Order({ order }: { order: StaffOrderDetail }) {
  // The pressed button is gone once its work is done, and nothing has been chosen next.
  const kept = useKeptFocus();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-xl font-semibold">
          Bestelling <span className="figures">{shortId(order.id)}</span>
        </h2>
        <OrderBadge status={order.status} />
        <div className="sm:ml-auto" {...kept}>
          <RowDialogHolder>
            <OrderActions order={order} place="page" />
          </RowDialogHolder>
        </div>
      </div>
      {order.reopened === null ? null : (
        <ReopenedOrderCard order={order} reopened={order.reopened} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <OrderFactsCard order={order} />
          <OrderLinesCard
            lines={order.kind === 'new' ? order.lines : []}
            pathOf={(serviceId) => areaPaths.adminService({ id: serviceId })}
          />
          <OrderMoneyCard order={order} />
          <OrderInvoicesCard invoices={order.invoices} />
          <OrderReturnsCard order={order} />
        </div>
        <OrderHistoryCard history={order.history} />
      </div>
    </>
  );
}

function LoadedOrder({ orderId }: { orderId: string }) {
  const query = useQuery(orpc.staff.orders.get.queryOptions({ input: { orderId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadAllOrders');
  if (query.data !== undefined) return <Order order={query.data} />;
  if (missing) {
    return (
      <EmptyState title="Deze bestelling bestaat niet">
        Controleer het adres, of zoek de bestelling in de lijst.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadAllOrders" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

export default function AdminOrderPage({ params }: Route.ComponentProps) {
  const role = useRole();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink to={areaPaths.adminOrders()}>Alle bestellingen</BackLink>
        {may(role, 'audit.read') ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.adminAudit({ soort: 'order', kenmerk: params.orderId })}>
              Auditlog
            </Link>
          </Button>
        ) : null}
      </div>
      <LoadedOrder orderId={params.orderId} />
    </div>
  );
}

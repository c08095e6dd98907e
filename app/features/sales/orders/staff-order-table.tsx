import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ExportButton } from '#app/components/export-button.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { Button } from '#app/ui/button.tsx';
import { STAFF_ORDER_SORTS } from '#contract/lists.ts';
import { ORDER_STATUSES } from '#domain/sales/order.ts';
import { may } from '#domain/platform/role.ts';
import { ORDER_STATUS_LABELS } from './labels.ts';
import { STAFF_ORDER_COLUMNS, STAFF_ORDER_CSV } from './staff-order-columns.tsx';

function BankStatementsLink() {
  const label = 'Bankafschriften';
  if (!may(useRole(), 'orders.mark-paid')) {
    return (
      <GuardedButton variant="secondary" size="sm" reason="Alleen een admin of owner mag dit.">
        {label}
      </GuardedButton>
    );
  }
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={areaPaths.adminBankStatements()}>{label}</Link>
    </Button>
  );
}

const FILTERS = [
  {
    field: 'status',
    label: 'Filter op status',
    values: ORDER_STATUSES,
    labels: ORDER_STATUS_LABELS,
  },
] as const;

/** Lists all orders, for staff. */
export function StaffOrderTable() {
  const list = useStaffList({ sorts: STAFF_ORDER_SORTS, filters: FILTERS });
  const query = useQuery(
    orpc.staff.orders.list.queryOptions({ input: list.input, placeholderData: keepPreviousData }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="desktop"
      caption="Bestellingen"
      columns={STAFF_ORDER_COLUMNS}
      noun={['bestelling', 'bestellingen']}
      failure="loadAllOrders"
      search={{ label: 'Zoek bestellingen', placeholder: 'Zoek op klant, plan of nummer' }}
      actions={
        <>
          <Button asChild variant="secondary" size="sm">
            <Link to={areaPaths.adminDiscounts()}>Kortingscodes</Link>
          </Button>
          <Button asChild variant="secondary" size="sm">
            <Link to={areaPaths.adminInvoices()}>Facturen</Link>
          </Button>
          <Button asChild variant="secondary" size="sm">
            <Link to={areaPaths.adminForecast()}>Vannacht</Link>
          </Button>
          <Button asChild variant="secondary" size="sm">
            <Link to={areaPaths.adminReturns()}>Retouren</Link>
          </Button>
          <BankStatementsLink />
          <ExportButton
            fileName="bestellingen"
            columns={STAFF_ORDER_CSV}
            open={(signal) => api.staff.orders.export(list.whole, { signal })}
          />
        </>
      }
      empty="Geen bestellingen gevonden"
    />
  );
}

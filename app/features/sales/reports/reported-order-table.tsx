import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { REPORTED_ORDER_SORTS } from '#contract/lists.ts';
import { REPORTED_ORDER_COLUMNS, REPORTED_ORDER_CSV } from './reported-order-columns.tsx';

/** Shows the revenue of this month's bar; nothing for a month that the report no longer shows. */
function MonthTotal({ month }: { month: string }) {
  const { data } = useQuery(orpc.staff.reports.get.queryOptions());
  const shown = data?.months.find((one) => one.month === month);
  if (shown === undefined) return null;
  return (
    <>
      , samen{' '}
      <strong className="figures font-semibold text-ink">{formatMoney(shown.revenueCents)}</strong>
    </>
  );
}

/** The paid orders that make a month's revenue. */
export function ReportedOrderTable({ month }: { month: string }) {
  const params = useListParams(REPORTED_ORDER_SORTS);
  const query = useQuery(
    orpc.staff.reports.orders.queryOptions({
      input: { ...params.page, month },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <ExportButton
            fileName={`omzet-${month}`}
            columns={REPORTED_ORDER_CSV}
            open={(signal) =>
              api.staff.reports.exportOrders({ ...params.order, month }, { signal })
            }
          />
        }
      >
        <p className="text-sm text-ink-soft">
          Bestellingen die in deze maand betaald zijn, min wat ervan terugging
          <MonthTotal month={month} />.
        </p>
      </ListToolbar>
      <DataTable
        tableFrom="laptop"
        caption="Betaalde bestellingen"
        columns={REPORTED_ORDER_COLUMNS}
        query={query}
        rowKey={(order) => order.id}
        params={params}
        noun={['bestelling', 'bestellingen']}
        failure="loadFinance"
        empty={<EmptyState title="Geen bestellingen gevonden" />}
      />
    </>
  );
}

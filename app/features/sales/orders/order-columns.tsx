import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { shortId } from '#domain/platform/short-id.ts';

/** The first column of every list of orders, in the console and behind a figure of a report. */

export const ORDER_COLUMN: Column<Pick<StaffOrder, 'id'>> = {
  id: 'id',
  header: 'Bestelling',
  cell: ({ id }) => (
    <RecordLink to={areaPaths.adminOrder(id)} className="figures font-medium">
      {shortId(id)}
    </RecordLink>
  ),
};

export const PLAN_COLUMN: Column<Pick<StaffOrder, 'planName'>> = {
  id: 'plan',
  header: 'Plan',
  cell: ({ planName }) => (
    <span className="block max-w-56 truncate max-lg:max-w-full" title={planName}>
      {planName}
    </span>
  ),
};

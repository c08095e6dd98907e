import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { StaffList } from '#app/components/staff-list.tsx';
import { orpc } from '#app/lib/api.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { STAFF_RETURN_SORTS } from '#contract/lists.ts';
import { RETURN_GROUNDS, RETURN_STATES } from '#domain/sales/return.ts';
import { RETURN_GROUND_LABELS, RETURN_STATE_LABELS } from './labels.ts';
import { STAFF_RETURN_COLUMNS } from './staff-return-columns.tsx';

const FILTERS = [
  {
    field: 'state',
    param: 'status',
    label: 'Filter op status',
    values: RETURN_STATES,
    labels: RETURN_STATE_LABELS,
  },
  {
    field: 'ground',
    param: 'grond',
    label: 'Filter op grond',
    values: RETURN_GROUNDS,
    labels: RETURN_GROUND_LABELS,
  },
] as const;

/** Lists the returns of all customers, for staff. */
export function StaffReturnTable() {
  const list = useStaffList({ sorts: STAFF_RETURN_SORTS, filters: FILTERS });
  const query = useQuery(
    orpc.staff.returns.list.queryOptions({ input: list.input, placeholderData: keepPreviousData }),
  );
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="desktop"
      caption="Retouren"
      columns={STAFF_RETURN_COLUMNS}
      noun={['retour', 'retouren']}
      failure="loadBilling"
      search={{ label: 'Zoek retouren', placeholder: 'Zoek op klant, service of bestelnummer' }}
      empty="Geen retouren gevonden"
      emptyText="Wat klanten herroepen of teruggeven, en wat je uit coulance teruggaf, staat hier."
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { orpc } from '#app/lib/api.ts';
import { singlePageList } from '#app/lib/files/single-page-list.ts';
import { Button } from '#app/ui/button.tsx';
import type { StaffAddressRange } from '#contract/staff/addresses.ts';
import { AddAddressRangeDialog } from './add-address-range-dialog.tsx';
import { RemoveAddressRangeDialog } from './remove-address-range-dialog.tsx';

function Remove({ range }: { range: StaffAddressRange }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex md:justify-end">
      <Button
        variant="ghost"
        size="xs"
        aria-label={`Reeks vanaf ${range.first} verwijderen`}
        onClick={() => setOpen(true)}
      >
        Verwijderen
      </Button>
      {isOpen ? <RemoveAddressRangeDialog range={range} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const COLUMNS: readonly Column<StaffAddressRange>[] = [
  {
    id: 'range',
    header: 'Reeks',
    cell: ({ first, last }) => (
      <span className="figures font-medium break-all whitespace-normal">
        {first === last ? first : `${first} – ${last}`}
      </span>
    ),
  },
  {
    id: 'network',
    header: 'Netwerk',
    cell: ({ family, prefix }) => `IPv${family}, /${prefix}`,
  },
  {
    id: 'gateway',
    header: 'Gateway',
    cell: ({ gateway }) => <span className="figures break-all">{gateway}</span>,
  },
  {
    id: 'taken',
    header: 'In gebruik',
    align: 'right',
    cell: ({ taken }) => <span className="figures">{taken}</span>,
  },
  {
    id: 'free',
    header: 'Vrij',
    align: 'right',
    cell: ({ free }) => (
      <span className={free === 0 ? 'figures font-medium text-bad' : 'figures'}>
        {free === 0 ? 'geen' : free}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (range) => <Remove range={range} />,
  },
];

/** Every range that servers get their addresses from. */
export function AddressRangeTable() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(
    orpc.staff.addresses.ranges.queryOptions({ select: (items) => singlePageList(items) }),
  );
  return (
    <>
      <div className="sm:self-end">
        <Button size="sm" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Reeks toevoegen
        </Button>
      </div>
      {isAdding ? <AddAddressRangeDialog onClose={() => setAdding(false)} /> : null}
      <DataTable
        caption="Reeksen IP-adressen"
        columns={COLUMNS}
        query={query}
        rowKey={({ id }) => id}
        noun={['reeks', 'reeksen']}
        failure="loadAddresses"
        empty={
          <EmptyState title="Nog geen reeksen">
            Voeg adressen toe, dan kan een VPS geleverd worden.
          </EmptyState>
        }
      />
    </>
  );
}

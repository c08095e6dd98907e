import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { BANK_LINE_STATES } from '#domain/sales/bank-statement.ts';
import { BANK_LINE_COLUMNS } from './bank-line-columns.tsx';
import { BookCertainDialog } from './book-certain-dialog.tsx';
import { ImportStatementForm } from './import-statement-form.tsx';
import { BANK_LINE_STATE_LABELS } from './labels.ts';

const NONE_CERTAIN = 'Bij geen enkele regel passen nummer en bedrag bij openstaande facturen.';

function BookCertainButton({ certain }: { certain: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GuardedButton
        size="sm"
        reason={certain === 0 ? NONE_CERTAIN : null}
        onClick={() => setOpen(true)}
      >
        Boek zekere regels ({formatCount(certain)})
      </GuardedButton>
      {isOpen ? <BookCertainDialog certain={certain} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Lists the money that came in by bank: read from files, and booked on the invoices that it pays. */
export function BankLineTable() {
  const params = useListParams();
  const [state = 'open'] = params.several('staat', BANK_LINE_STATES);
  const { data: summary } = useQuery(orpc.staff.bankStatements.summary.queryOptions());
  const query = useQuery(
    orpc.staff.bankStatements.lines.queryOptions({
      input: { ...params.page, state },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ImportStatementForm iban={summary?.iban ?? null} />
      <ListToolbar actions={<BookCertainButton certain={summary?.certain ?? 0} />}>
        <FilterChips
          label="Welke regels"
          values={BANK_LINE_STATES}
          labels={BANK_LINE_STATE_LABELS}
          chosen={[state]}
          onChange={(chosen) => params.change({ staat: chosen.find((one) => one !== state) })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="laptop"
        caption="Bankregels"
        columns={BANK_LINE_COLUMNS}
        query={query}
        rowKey={(line) => line.id}
        params={params}
        noun={['bankregel', 'bankregels']}
        failure="loadFinance"
        empty={
          <EmptyState title="Geen bankregels">
            {state === 'open'
              ? 'Wat er binnenkwam is geboekt, of er is nog geen afschrift ingelezen.'
              : null}
          </EmptyState>
        }
      />
    </>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { Button } from '#app/ui/button.tsx';
import type { AccessCode } from '#contract/staff/maintenance.ts';
import type { AccessCodeState } from '#domain/platform/access-code.ts';
import { ACCESS_CODE_COLUMNS } from './access-code-columns.tsx';
import { EndCodeDialog, type CodeEnding } from './end-code-dialog.tsx';

/** Codes expire by themselves, and nothing tells of it. */
const REFRESH_MS = 30_000;

const REASONS: Readonly<Record<AccessCodeState, string | null>> = {
  active: null,
  expired: 'Deze code is al verlopen.',
  deactivated: 'Deze code is al gedeactiveerd.',
};

function CodeActions({ code }: { code: AccessCode }) {
  const [ending, setEnding] = useState<CodeEnding | null>(null);
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      <GuardedButton
        variant="secondary"
        size="xs"
        reason={REASONS[code.state]}
        onClick={() => setEnding('deactivate')}
      >
        Deactiveren
      </GuardedButton>
      <Button variant="secondary" size="xs" onClick={() => setEnding('delete')}>
        Verwijderen
      </Button>
      <EndCodeDialog code={code} ending={ending} onClose={() => setEnding(null)} />
    </div>
  );
}

const COLUMNS: readonly Column<AccessCode>[] = [
  ...ACCESS_CODE_COLUMNS,
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (code) => <CodeActions code={code} />,
  },
];

/** Every access code, newest first: until when, from where, and its end. */
export function AccessCodeTable() {
  const params = useListParams();
  const { cursor, size } = params;
  const query = useQuery(
    orpc.staff.maintenance.listCodes.queryOptions({
      input: { limit: size, ...(cursor === undefined ? {} : { cursor }) },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
  return (
    <DataTable
      tableFrom="laptop"
      caption="Toegangscodes"
      columns={COLUMNS}
      query={query}
      rowKey={(code) => code.id}
      params={params}
      noun={['toegangscode', 'toegangscodes']}
      failure="loadAccessCodes"
      empty={
        <EmptyState title="Nog geen toegangscodes">
          Met een toegangscode werkt iemand aan de site terwijl die voor anderen dicht is.
        </EmptyState>
      }
    />
  );
}

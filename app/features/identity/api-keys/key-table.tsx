import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate, formatDateTime } from '#app/lib/format.ts';
import { singlePageList } from '#app/lib/files/single-page-list.ts';
import { Button } from '#app/ui/button.tsx';
import type { ApiKey } from '#contract/staff/api-keys.ts';
import { lastDayOfKey } from '#domain/identity/api-key.ts';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { KeyBadge } from './key-badge.tsx';
import { KEY_SCOPE_LABELS } from './labels.ts';

function Name({ name, madeBy, createdAt }: ApiKey) {
  return (
    <>
      <span className="font-medium break-words">{name}</span>
      <span className="block font-normal text-ink-soft">
        {formatDate(createdAt)}, {madeBy}
      </span>
    </>
  );
}

function State({ state }: ApiKey) {
  return (
    <>
      <KeyBadge state={state} />
      {state === 'halted' && (
        <span className="mt-1 block text-ink-soft">
          De maker is geen owner meer, is geblokkeerd of logt niet in twee stappen in.
        </span>
      )}
    </>
  );
}

function Reach({ scopes, networks }: ApiKey) {
  return (
    <>
      {scopes.map((scope) => KEY_SCOPE_LABELS[scope].name).join(', ')}
      <span className="block break-words text-ink-soft">
        {networks.length === 0 ? 'vanaf elk IP-adres' : `vanaf ${networks.join(', ')}`}
      </span>
    </>
  );
}

function LastUse({ lastUsedAt, lastAddress }: ApiKey) {
  if (lastUsedAt === null) return 'Nog niet gebruikt';
  return (
    <>
      {formatDateTime(lastUsedAt)}
      <span className="block text-ink-soft">{lastAddress}</span>
    </>
  );
}

function Actions({ apiKey }: { apiKey: ApiKey }) {
  const [isEnding, setEnding] = useState(false);
  // A halted key works again once its maker has the rights again, so it can be revoked too.
  if (apiKey.state !== 'working' && apiKey.state !== 'halted') return null;
  return (
    <>
      <Button variant="secondary" size="xs" onClick={() => setEnding(true)}>
        Intrekken
      </Button>
      <EndKeyDialog apiKey={apiKey} open={isEnding} onClose={() => setEnding(false)} />
    </>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { id: 'name', header: 'Sleutel', cell: (key) => <Name {...key} /> },
  { id: 'state', header: 'Status', cell: (key) => <State {...key} /> },
  { id: 'reach', header: 'Mag opvragen', cell: (key) => <Reach {...key} /> },
  {
    id: 'expires',
    header: 'Werkt tot en met',
    cell: ({ expiresAt }) => formatDate(lastDayOfKey(expiresAt)),
  },
  { id: 'used', header: 'Laatst gebruikt', cell: (key) => <LastUse {...key} /> },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (key) => <Actions apiKey={key} />,
  },
];

/** Every key, those that ended lately too. */
export function KeyTable() {
  const query = useQuery(
    orpc.staff.apiKeys.list.queryOptions({ select: (items) => singlePageList(items) }),
  );
  return (
    <DataTable
      caption="API-sleutels"
      columns={COLUMNS}
      query={query}
      rowKey={({ id }) => id}
      noun={['sleutel', 'sleutels']}
      failure="loadApiKeys"
      empty={
        <EmptyState title="Nog geen API-sleutels">
          Maak er een voor je boekhouding of een ander programma dat gegevens van de winkel
          opvraagt.
        </EmptyState>
      }
    />
  );
}

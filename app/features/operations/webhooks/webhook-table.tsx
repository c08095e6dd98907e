import { useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate } from '#app/lib/format.ts';
import { singlePageList } from '#app/lib/files/single-page-list.ts';
import type { Webhook } from '#contract/staff/webhooks.ts';
import { hostOf, NEWS_LABELS } from './labels.ts';
import { WebhookBadge } from './webhook-badge.tsx';

/** More of them are counted. */
const KINDS_SHOWN = 3;

function kindsText({ kinds }: Webhook): string {
  const shown = kinds.slice(0, KINDS_SHOWN).map((kind) => NEWS_LABELS[kind]);
  const rest = kinds.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} en ${rest} meer`;
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'name',
    header: 'Webhook',
    cell: (hook) => (
      <>
        <RecordLink to={areaPaths.adminWebhook(hook.id)} className="font-medium break-words">
          {hook.name}
        </RecordLink>
        <span className="block font-normal break-all text-ink-soft">{hostOf(hook)}</span>
      </>
    ),
  },
  { id: 'state', header: 'Status', cell: ({ state }) => <WebhookBadge state={state} /> },
  {
    id: 'kinds',
    header: 'Meldt',
    cell: (hook) => <span className="whitespace-normal">{kindsText(hook)}</span>,
  },
  {
    id: 'made',
    header: 'Gemaakt',
    cell: ({ createdAt, madeBy }) => (
      <>
        {formatDate(createdAt)}
        <span className="block text-ink-soft">{madeBy}</span>
      </>
    ),
  },
];

export function WebhookTable() {
  const query = useQuery(
    orpc.staff.webhooks.list.queryOptions({ select: (items) => singlePageList(items) }),
  );
  return (
    <DataTable
      caption="Webhooks"
      columns={COLUMNS}
      query={query}
      rowKey={({ id }) => id}
      noun={['webhook', 'webhooks']}
      failure="loadWebhooks"
      empty={
        <EmptyState title="Nog geen webhooks">
          Maak er een voor je boekhouding, chat of een ander programma dat moet weten wat er
          gebeurt.
        </EmptyState>
      }
    />
  );
}

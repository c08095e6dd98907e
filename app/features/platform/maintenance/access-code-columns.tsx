import type { Column } from '#app/components/data-table.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { AccessCode } from '#contract/staff/maintenance.ts';
import { AccessCodeBadge } from './access-code-badge.tsx';

function LastUse({ usedAt, usedByIp }: Pick<AccessCode, 'usedAt' | 'usedByIp'>) {
  if (usedAt === null) return 'Nog niet gebruikt';
  return (
    <>
      {formatDateTime(usedAt)}
      <span className="block text-ink-soft">{usedByIp}</span>
    </>
  );
}

export const ACCESS_CODE_COLUMNS: readonly Column<AccessCode>[] = [
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, isOwnAccess }) => (
      <span className="flex flex-wrap gap-1.5">
        <AccessCodeBadge state={state} />
        {isOwnAccess ? <Badge tone="info">Jouw toegang</Badge> : null}
      </span>
    ),
  },
  { id: 'expires', header: 'Verloopt', cell: ({ expiresAt }) => formatDateTime(expiresAt) },
  { id: 'used', header: 'Laatst gebruikt', cell: (code) => <LastUse {...code} /> },
  { id: 'created', header: 'Gemaakt op', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'creator', header: 'Gemaakt door', cell: ({ createdBy }) => createdBy },
];

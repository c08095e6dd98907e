import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { Button } from '#app/ui/button.tsx';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { shownValue, tellingChange } from './audit-changes-table.tsx';
import { fieldLabel } from '#app/lib/forms/field-labels.ts';
import { actionLabel } from './labels.ts';
import { subjectName } from '#app/features/compliance/audit-subjects/labels.ts';

function Actor({ actor, actedBy }: Pick<AuditEntry, 'actor' | 'actedBy'>) {
  if (actor === null) return <span className="text-ink-soft">Systeem</span>;
  return (
    <span className="block max-w-60 truncate max-lg:max-w-full">
      <RecordLink to={areaPaths.adminAudit({ wie: actor.email || actor.id })}>
        {actor.name || shortId(actor.id)}
      </RecordLink>
      {actedBy === null ? null : <span className="text-ink-soft"> (door {actedBy.name})</span>}
    </span>
  );
}

function changeText(change: AuditEntry['changes'][number], names: AuditEntry['names']): string {
  const after = shownValue(change, change.after, names);
  const field = fieldLabel(change.field);
  if (change.before === null) return `${field}: ${after}`;
  return `${field}: ${shownValue(change, change.before, names)} → ${after}`;
}

function Summary({ changes, names }: Pick<AuditEntry, 'changes' | 'names'>) {
  const told = tellingChange(changes, names);
  if (told === undefined) return <span className="text-ink-soft">–</span>;
  const more = changes.length - 1;
  return (
    <span className="block max-w-80 truncate text-ink-soft max-lg:max-w-full">
      {changeText(told, names)}
      {more === 0 ? '' : ` (+${more})`}
    </span>
  );
}

/** The columns of the log; `onOpen` shows a line whole. */
export function auditColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  return [
    { id: 'action', header: 'Wat', cell: (entry) => actionLabel(entry.action) },
    { id: 'at', header: 'Wanneer', cell: (entry) => formatDateTime(entry.at) },
    { id: 'actor', header: 'Wie', cell: (entry) => <Actor {...entry} /> },
    {
      id: 'subject',
      header: 'Waarover',
      cell: (entry) => (
        <span className="block max-w-72 truncate max-lg:max-w-full">
          <RecordLink
            to={areaPaths.adminAudit({ soort: entry.subjectType, kenmerk: entry.subjectId })}
            className="figures"
          >
            {subjectName(entry)}
          </RecordLink>
        </span>
      ),
    },
    { id: 'changes', header: 'Wijziging', cell: (entry) => <Summary {...entry} /> },
    { id: 'address', header: 'Vanaf', cell: (entry) => entry.address ?? '–' },
    {
      id: 'open',
      header: 'Details',
      align: 'right',
      actions: true,
      cell: (entry) => (
        <Button
          variant="secondary"
          size="xs"
          aria-label={`Bekijken: ${actionLabel(entry.action)} van ${formatDateTime(entry.at)}`}
          onClick={() => onOpen(entry)}
        >
          Bekijken
        </Button>
      ),
    },
  ];
}

export const AUDIT_CSV: readonly CsvColumn<AuditEntry>[] = [
  ['Nummer', (entry) => entry.id],
  ['Wanneer', (entry) => formatDateTime(entry.at)],
  ['Wie', (entry) => entry.actor?.name ?? 'Systeem'],
  ['E-mailadres', (entry) => entry.actor?.email ?? ''],
  ['Rol', (entry) => entry.actor?.role ?? ''],
  ['Door', (entry) => entry.actedBy?.email ?? ''],
  ['Actie', (entry) => entry.action],
  ['Soort', (entry) => entry.subjectType],
  ['Waarover', subjectName],
  ['Kenmerk', (entry) => entry.subjectId],
  [
    'Wijzigingen',
    (entry) => entry.changes.map((change) => changeText(change, entry.names)).join('; '),
  ],
  ['Vanaf', (entry) => entry.address ?? ''],
  ['Verzoek', (entry) => entry.requestId ?? ''],
];

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ROLE_LABELS } from '#app/features/identity/customers/labels.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { AuditChangesTable } from './audit-changes-table.tsx';
import { actionLabel } from './labels.ts';
import {
  recordPage,
  subjectLabel,
  subjectName,
} from '#app/features/compliance/audit-subjects/labels.ts';

type Line = readonly [label: string, value: ReactNode];

function linesOf(entry: AuditEntry): Line[] {
  const { actor, actedBy } = entry;
  const name = actor === null ? 'Het programma zelf' : `${actor.name} (${actor.email})`;
  const role = actor?.role ? ` – ${ROLE_LABELS[actor.role]}` : '';
  return [
    ['Wanneer', formatDateTime(entry.at)],
    ['Wie', `${name}${role}`],
    ...(actedBy === null
      ? []
      : [['Door', `${actedBy.name} (${actedBy.email}), in naam van deze klant`] as const]),
    ['Waarover', subjectName(entry)],
    ['Kenmerk', entry.subjectId],
    ['Actie', <code key="action">{entry.action}</code>],
    ['Vanaf', entry.address ?? 'niet van buiten'],
    ['Verzoek', entry.requestId ?? '–'],
  ];
}

type AuditEntryDialogProps = { entry: AuditEntry; onClose: () => void };

/** One line of the log, whole. */
export function AuditEntryDialog({ entry, onClose }: AuditEntryDialogProps) {
  const { subjectType: type, subjectId: id, isGone } = entry;
  const page = isGone ? null : recordPage({ type, id });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={actionLabel(entry.action)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          {page === null ? null : (
            <Button asChild>
              <Link to={page}>Naar {subjectLabel(entry.subjectType).toLowerCase()}</Link>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <dl className="grid gap-x-4 grid-cols-[auto_minmax(0,1fr)] gap-y-1.5 text-[0.9375rem] sm:grid-cols-[8rem_minmax(0,1fr)]">
          {linesOf(entry).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <AuditChangesTable changes={entry.changes} names={entry.names} />
      </div>
    </Dialog>
  );
}

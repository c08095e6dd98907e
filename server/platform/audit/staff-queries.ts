import type { AuditEntry } from '#contract/staff/audit.ts';
import type { HistoryEntry } from '#contract/staff/history.ts';
import { HISTORY_ACTIONS, type HistorySubject } from '#domain/platform/record-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Page, PageRequest } from '#server/platform/db/page.ts';
import { listAuditEntries } from './queries.ts';

type AskedHistory = PageRequest & { subject: HistorySubject; subjectId: string };

/** The history of one record: the lines of the log that whoever sees the record may read. */
export async function listHistory(
  db: Db,
  { subject, subjectId, ...page }: AskedHistory,
): Promise<Page<HistoryEntry>> {
  const actions = HISTORY_ACTIONS[subject];
  const rows = await listAuditEntries(db, { ...page, actions, subjectType: subject, subjectId });
  return { ...rows, items: rows.items.map(presentHistory) };
}

function presentHistory({ id, at, actor, actedBy, action, changes, names }: AuditEntry) {
  const who = actedBy ?? actor;
  return {
    id,
    at,
    actorName: who === null ? null : who.name || who.email,
    action,
    // A record is written down whole; what stayed as it was is no change.
    changes: changes.filter(({ field, before, after }) => field !== 'reason' && before !== after),
    names,
    reason: changes.find(({ field }) => field === 'reason')?.after ?? null,
  };
}

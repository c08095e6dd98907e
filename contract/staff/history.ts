import * as z from 'zod';
import { staff } from '#contract/procedures.ts';
import { auditEntry } from '#contract/staff/audit.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';
import { HISTORY_SUBJECTS } from '#domain/platform/record-history.ts';

/** A change of a record, without where it came from: that is for the audit log. */
const historyEntry = z.strictObject({
  id: auditEntry.shape.id,
  at: auditEntry.shape.at,
  /** Null is the program itself. */
  actorName: z.string().nullable(),
  action: auditEntry.shape.action,
  changes: auditEntry.shape.changes,
  names: auditEntry.shape.names,
  reason: z.string().nullable(),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

export const history = {
  list: staff
    .get('/staff/history', 'What was changed of a customer or a service, newest first')
    .input(z.strictObject({ ...pageInput, subject: z.enum(HISTORY_SUBJECTS), subjectId: idValue }))
    .output(pageOutput(historyEntry)),
};

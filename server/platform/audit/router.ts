import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { listAuditEntries, readAuditOptions } from './queries.ts';
import { listHistory } from './staff-queries.ts';

export const staffAudit = {
  list: signedIn.staff.audit.list.handler(({ context, input }) =>
    listAuditEntries(context.db, input),
  ),
  options: signedIn.staff.audit.options.handler(({ context }) => readAuditOptions(context.db)),
  export: signedIn.staff.audit.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'audit-log',
      permission: 'audit.read',
      filters: input,
      read: (page) => listAuditEntries(context.db, { ...page, ...input }),
    }),
  ),
};

export const staffHistory = {
  list: signedIn.staff.history.list.handler(({ context, input }) => listHistory(context.db, input)),
};

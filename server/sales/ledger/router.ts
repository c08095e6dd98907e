import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { presentLedger } from './queries.ts';
import { readLedgerEntries } from './read-ledger-entries.ts';
import { saveLedgerAccounts } from './save-ledger-accounts.ts';

export const staffLedger = {
  get: signedIn.staff.ledger.get.handler(({ context }) => presentLedger(context.db)),
  save: signedIn.staff.ledger.save.handler(({ context, input }) =>
    saveLedgerAccounts(context, input),
  ),
  exportEntries: signedIn.staff.ledger.exportEntries.handler(({ context, input }) =>
    runExport(context, {
      noun: 'ledger',
      filters: input,
      read: (page) => readLedgerEntries(context.db, { ...input, ...page }),
    }),
  ),
};

import { api } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import type { ExportRequest, FileWriter } from '#app/lib/files/export-file.ts';
import { addDays, addMonths, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { ledgerAccounts } from '#domain/sales/ledger.ts';
import type { LedgerEntry } from '#domain/sales/ledger-entry.ts';

type Period = { year: number; quarter?: number };

/** The first and the last day of a year, or of a quarter of it. */
function daysOf({ year, quarter }: Period): { from: string; through: string } {
  const month = quarter === undefined ? 1 : quarter * 3 - 2;
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return { from, through: addDays(addMonths(from, quarter === undefined ? 12 : 3), -1) };
}

async function openWriter(period: Period): Promise<FileWriter<LedgerEntry>> {
  const [{ openAuditFile }, { accounts, company }] = await Promise.all([
    import('#domain/sales/audit-file.ts'),
    api.staff.ledger.get(),
  ]);
  const file = openAuditFile({
    company,
    accounts: ledgerAccounts(new Map(accounts.map(({ slot, number }) => [slot, number]))),
    ...daysOf(period),
    madeOn: amsterdamDate(browserNow()),
  });
  return {
    ending: 'xaf',
    add: file.add,
    close: () => new Blob(file.close(), { type: 'application/xml' }),
  };
}

/** Asks for the audit file of a year, or of a quarter. */
export function auditFile(period: Period): ExportRequest<LedgerEntry> {
  const { year, quarter } = period;
  return {
    fileName: `auditfile-${year}${quarter === undefined ? '' : `-kwartaal-${quarter}`}`,
    openWriter: () => openWriter(period),
    open: (signal) => api.staff.ledger.exportEntries(period, { signal }),
  };
}

import { BOOK_EXAMPLES, type BookFinding } from '#domain/sales/book-check.ts';
import type { AuditFault } from '#server/platform/audit/list-faults.ts';
import { verifyAuditLog } from '#server/platform/audit/verify-audit-log.ts';
import type { Tx } from '#server/platform/db/database.ts';

const AUDIT_FAULTS: Readonly<Record<AuditFault['kind'], string>> = {
  'row-changed': 'gewijzigd',
  'row-removed': 'verwijderd',
  'row-added': 'toegevoegd',
  'seal-changed': 'zegel gewijzigd',
  'seal-removed': 'zegel verwijderd',
  'end-changed': 'laatste zegel klopt niet',
};

/** Finds the parts of the sealed log that are not as they were sealed. */
export async function checkAuditLog(tx: Tx, secretKey: string): Promise<BookFinding> {
  const { faults } = await verifyAuditLog(tx, secretKey);
  const examples = faults.slice(0, BOOK_EXAMPLES).map(({ firstId, lastId, kind }) => ({
    subject: `${firstId === lastId ? firstId : `${firstId}–${lastId}`} ${AUDIT_FAULTS[kind]}`,
    orderId: null,
  }));
  return { found: faults.length, examples };
}

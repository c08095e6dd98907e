import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Holds up other files of these accounts until this one is in: what stands in two formats has no name
 * that the database could keep apart.
 */
export async function lockBankAccounts(tx: Tx, ibans: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('bank-lines ' || iban, 0))
    from unnest(${ibans.toSorted()}::text[]) as iban
  `.execute(tx);
}

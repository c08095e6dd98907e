import { sql } from 'kysely';
import type { Ledger } from '#contract/staff/ledger.ts';
import { refuseAccounts, type LedgerSlot } from '#domain/sales/ledger.ts';
import type { VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { presentLedger, readAccounts } from './queries.ts';

type Change = { slot: LedgerSlot; from: string; to: string };

/**
 * Changes numbers of the ledger. Who saves second is told, unless all that they want stands already. What
 * was booked before by another number is not looked up anew: a file is made with the numbers of then.
 */
export async function saveLedgerAccounts(
  ctx: VerbContext,
  { changes }: { changes: readonly Change[] },
): Promise<Ledger> {
  return transact(ctx, async (tx) => {
    // Nobody reads numbers while they change, which is seldom.
    await sql`lock table ledger_accounts in exclusive mode`.execute(tx);
    const accounts = await readAccounts(tx);
    const wanted = changes.filter(({ slot, to }) => accounts[slot] !== to);
    if (wanted.length === 0) return presentLedger(tx);
    if (wanted.some(({ slot, from }) => accounts[slot] !== from)) {
      throw new AppError('LEDGER_CHANGED');
    }
    const numbers = Object.fromEntries(wanted.map(({ slot, to }) => [slot, to]));
    if (!refuseAccounts({ ...accounts, ...numbers }).ok) throw new AppError('ACCOUNT_SHARED');
    await tx
      .insertInto('ledgerAccounts')
      .values(wanted.map(({ slot, to }) => ({ slot, number: to })))
      .onConflict((conflict) =>
        conflict.column('slot').doUpdateSet(({ ref }) => ({ number: ref('excluded.number') })),
      )
      .execute();
    recordChange(ctx, tx, {
      action: 'ledger.change',
      subject: { type: 'ledger', id: 'accounts' },
      before: Object.fromEntries(wanted.map(({ slot }) => [slot, accounts[slot]])),
      after: numbers,
      ownerId: null,
      topics: ['settings'],
    });
    return presentLedger(tx);
  });
}

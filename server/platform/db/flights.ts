import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

export type Answer = { command: string; rowCount: number | null; rows: unknown[] };
export type Query = (text: string, values: readonly unknown[]) => Promise<Answer>;
export type Statement = { text: string; values: readonly unknown[] };

const WITH_NEXT = '/* with the next */ ';

/**
 * Writes, in a transaction, what is not asked back: the statement travels with the next one or with
 * the commit, and when it fails, that one does. Every wait for an answer costs both sides a turn,
 * and a sale would have twenty of them, some while all other sales wait for its invoice number.
 */
export async function writeWithNext(tx: Tx, query: CompiledQuery): Promise<void> {
  await tx.executeQuery({ ...query, sql: `${WITH_NEXT}${query.sql}` });
}

/**
 * One connection, as whoever has it in use asks of it. `begin` and what `writeWithNext` gives are
 * held until the next statement and then sent in one go with it; PostgreSQL does them in order, and
 * after a failure refuses the rest of the transaction.
 */
export function inFlights(send: (statements: readonly Statement[]) => Promise<Answer>): Query {
  let held: Statement[] = [];

  return async (text, values) => {
    if (text === 'begin') return hold(text, values);
    if (text.startsWith(WITH_NEXT)) return hold(text.slice(WITH_NEXT.length), values);
    const ahead = held;
    held = [];
    // The server never heard of this transaction, or need not hear what it would take back.
    const unheard = ahead[0]?.text === 'begin';
    if (text === 'rollback') return unheard ? NOTHING : send([{ text, values }]);
    const isEmpty = unheard && ahead.length === 1;
    if (text === 'commit' && isEmpty) return { ...NOTHING, command: 'COMMIT' };
    return send([...ahead, { text, values }]);
  };

  function hold(text: string, values: readonly unknown[]): Answer {
    held.push({ text, values });
    return NOTHING;
  }
}

const NOTHING: Answer = { command: '', rowCount: 0, rows: [] };

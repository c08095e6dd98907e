import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { writeWithNext } from './flights.ts';
import { nameTakenNumber } from './record.ts';

/** Transactions that took one before, for which TAKEN_NUMBER comes to stand for another. */
const taking = new WeakSet<Tx>();

/**
 * Takes the next number of a series, from a row that stays locked until the transaction ends: a
 * rollback gives the number back, so a series has no gap (Wet OB art. 35a: consecutive and unique).
 * It belongs near the end of its transaction.
 */
export async function takeNumber(tx: Tx, series: string): Promise<void> {
  if (taking.has(tx)) {
    const number = await readTaken(tx);
    if (number !== '') nameTakenNumber(tx, number);
  }
  taking.add(tx);
  const next = sql`
    with taken as (
      insert into invoice_series as row (series, next_number) values (${series}, 2)
      on conflict (series) do update set next_number = row.next_number + 1
      returning series, (next_number - 1)::text as ordinal
    )
    select
      set_config('hostwerk.taken_ordinal', ordinal, true),
      set_config(
        'hostwerk.taken_number',
        series || '-' || lpad(ordinal, greatest(6, length(ordinal)), '0'),
        true
      )
    from taken
  `.compile(tx);
  await writeWithNext(tx, next);
}

/** The number that was taken last; empty where that was taken back. */
async function readTaken(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: string | null }>`
    select current_setting('hostwerk.taken_number', true) as number
  `.execute(tx);
  return rows[0]?.number ?? '';
}

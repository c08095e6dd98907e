import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';
import { writeWithNext } from './flights.ts';

/**
 * Stands for the number that the transaction takes, in every text that it writes after that: in a
 * mail, in the audit log. PostgreSQL puts the number in, so that nothing waits here for an answer while
 * all other sales wait for the number. Nobody can type it: it is another one at every start.
 */
export const TAKEN_NUMBER = `number-${randomUUID()}`;

/** The number within its series, for a column. */
export const takenOrdinal = sql<number>`current_setting('hostwerk.taken_ordinal')::integer`;
/** The number as it is printed: `2026-000001`; six digits, more when a series needs them. */
export const takenNumber = sql<string>`current_setting('hostwerk.taken_number')`;

/** A text in which the taken number stands where TAKEN_NUMBER stood. */
export function withTakenNumber(text: RawBuilder<string>): RawBuilder<string> {
  return sql`replace(${text}, ${TAKEN_NUMBER}, ${takenNumber})`;
}

/**
 * Takes the next number of a series, from a row that stays locked until the transaction ends: a
 * rollback gives the number back, so a series has no gap (Wet OB art. 35a: consecutive and unique).
 * It belongs near the end of its transaction, which takes one number only.
 */
export async function takeNumber(tx: Tx, series: string): Promise<void> {
  const taking = sql`
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
  await writeWithNext(tx, taking);
}

import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';

/**
 * Stands for the number that the transaction took last, in every text that it writes after that: in a
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

import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Failures that say "the database is away or coming back", not "this was wrong": connection errors
 * of the system, and PostgreSQL's classes 08 (connection), 57P (shutdown, starting up) and 53 (full).
 */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P\w{2}|53\w{3})$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

export function isDatabaseAway(error: unknown): boolean {
  // Node says ECONNRESET too of a caller who went away before they were answered.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true;
  // The socket of a stopped PostgreSQL is a file that is not there.
  if ('syscall' in error && error.syscall === 'connect') return true;
  if (MESSAGES.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/**
 * Failures of a database that is there and did not get to it: a statement that ran out of its time, a
 * lock that others held, two that waited for each other. The same call may go well a moment later.
 */
const BUSY = /^(57014|55P03|40P01|40001|25P03)$/;

export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && BUSY.test(error.code)) return true;
  return error.cause !== undefined && isDatabaseBusy(error.cause);
}

/** The reason, for the log, that an answer is "come back in a moment"; null for any other failure. */
export function describeUnavailable(error: unknown): string | null {
  if (isDatabaseAway(error)) return 'database away';
  return isDatabaseBusy(error) ? 'database busy' : null;
}

/** Tells whether the database answers at all. */
export async function isDatabaseThere(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

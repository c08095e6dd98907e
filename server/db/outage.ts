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
  // Of whoever asked and went away before they were done Node says ECONNRESET as well.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true;
  // The socket of a stopped PostgreSQL is a file that is not there.
  if ('syscall' in error && error.syscall === 'connect') return true;
  if (MESSAGES.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/** Whether the database answers at all. */
export async function isDatabaseThere(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

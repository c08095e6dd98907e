import type { Logger } from 'pino';
import { TooOftenError } from '#server/errors.ts';

type Place = { requestId: string; address: string; path: string };

/**
 * Writes down that somebody did something too often. Once, until it is counted from zero again: who goes
 * on for hours fills no log.
 */
export function recordLimit(log: Logger, error: unknown, place: Place): void {
  if (!(error instanceof TooOftenError) || !error.isFirst) return;
  log.info({ limit: error.limit, ...place }, 'too often');
}

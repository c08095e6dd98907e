import type { Logger } from 'pino';

type Asked = { log: Logger; requestId: string; address: string };

/**
 * Writes down that a call was refused for its input: which fields, and nothing of what stood in them. Our
 * own screens know the rules, so that many of these from one address are somebody who tries.
 */
export function recordInput(
  { log, requestId, address }: Asked,
  { path, fields }: { path: string; fields: readonly string[] },
): void {
  log.info({ requestId, address, path, fields: [...new Set(fields)] }, 'input refused');
}

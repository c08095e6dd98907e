import { ConfigError } from '#server/platform/startup/config-error.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';
import { SiteBuildError } from './build-when-stale.ts';

/** Code of PostgreSQL for a full disk. */
const DISK_FULL = '53100';

const databaseReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at that address',
  ECONNRESET: 'the connection was broken off',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOENT: 'there is no socket in that folder',
  '28P01': 'the password is wrong',
  '28000': 'the server refuses this user',
  '3D000': 'there is no such database',
  '42501':
    'the user lacks a right it needs (tables are made by their owner, of DATABASE_OWNER_URL)',
  [DISK_FULL]: 'its disk is full',
  '53300': 'the server has no connection left',
  '57P03': 'the server is starting or stopping',
};

/** One line for a failure that belongs to the machine, not to the program; undefined for the rest. */
export function describeFailure(
  error: unknown,
  env: Record<string, string | undefined>,
): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof SiteBuildError
  ) {
    return error.message;
  }
  if (isListenFailure(error)) return describeListenFailure(error, env['PORT'] || '3000');
  if (env['DATABASE_URL']) return describeDatabaseFailure(error);
  if (errorCode(error) === DISK_FULL) {
    return `DATA_DIR: the disk of ${env['DATA_DIR'] || './data'} is full. Make room there and start again.`;
  }
  return undefined;
}

/** Describes the trouble with the database of DATABASE_URL; never its password. */
export function describeDatabaseFailure(error: unknown): string | undefined {
  const reason = databaseReasons[errorCode(error) ?? ''] ?? describeRefusal(error);
  return reason === undefined ? undefined : `DATABASE_URL: cannot use this database: ${reason}.`;
}

/** Failures without a code: the driver's own, such as a refused SSL or a connection timeout. */
function describeRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/timeout/i.test(error.message)) return 'no answer in time';
  if (/Connection terminated|unexpected|invalid response|unknown message/i.test(error.message)) {
    return 'what answers there broke the connection off, or is no PostgreSQL';
  }
  if (/SSL|SASL|certificate/.test(error.message)) return error.message.replaceAll('\n', ' ');
  return undefined;
}

function isListenFailure(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}

function describeListenFailure(error: Error, port: string): string | undefined {
  const code = errorCode(error) ?? '';
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT: port ${port} is in use by another program. Stop that, or set PORT to another number.`,
    EACCES: `PORT: this account may not open port ${port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: 'HOST: this machine has no such address.',
  };
  return reasons[code];
}

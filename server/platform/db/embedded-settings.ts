/** The database superuser, who owns the tables; it exists in this cluster alone and has no password. */
export const DATABASE_USER = 'hostwerk';
/** Role of the program while it serves: may read and write rows, and nothing else. */
export const PROGRAM_USER = 'hostwerk_program';
/** No TCP port is opened: the number is only part of the socket's file name. */
export const SOCKET_PORT = 5432;
/** The operator's own settings, beside those that are written at every start. */
export const OWN_SETTINGS = 'local.conf';

/** The whole of them, in the folder of the run. */
export const CONFIGURATION = 'postgresql.conf';
/** Read before those: how often a quiet shop's log is closed, changed while it runs. */
export const LOG_PACE = 'log-pace.conf';

const IDENT_MAP = 'hostwerk';

type Files = { hba: string; ident: string; pace: string; local: string };

/** Settings by which one run of PostgreSQL differs from another. */
export type RunSettings = {
  /** False only for tests: a crash of the machine may then lose the data. */
  durable: boolean;
  /** True if what is finished of its log waits until it is kept elsewhere. */
  keepsLog: boolean;
  /** Settings of a run that replays such log, and ends by itself where it should. */
  replay?: string;
};

/** Sized for one small machine that also runs the shop. */
const COMMON_SETTINGS = `
listen_addresses = ''
port = ${SOCKET_PORT}
unix_socket_permissions = 0700
cluster_name = 'hostwerk'
max_connections = 50
superuser_reserved_connections = 3

shared_buffers = 64MB
effective_cache_size = 512MB
work_mem = 8MB
maintenance_work_mem = 64MB
max_worker_processes = 4
max_parallel_workers_per_gather = 1
autovacuum_max_workers = 2
io_method = sync
huge_pages = off
jit = off
random_page_cost = 1.1
max_wal_size = 512MB
min_wal_size = 80MB
checkpoint_timeout = 10min

timezone = UTC
log_timezone = UTC
datestyle = 'iso, mdy'
lc_messages = C
client_encoding = UTF8

# A failed statement carries personal data and is the program's to log: only the server's own news here.
log_min_messages = log
log_min_error_statement = panic
log_checkpoints = off
`;

/** Test databases may be lost with the machine; a shop's may not. */
const PASSING_SETTINGS = `
# Tests run several shops at once, each with pools of its own, and keep connections for the next.
max_connections = 300
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
autovacuum = off
`;

const LASTING_SETTINGS = `
fsync = on
synchronous_commit = on
full_page_writes = on
wal_level = replica
max_wal_senders = 2
`;

/**
 * Finished log waits for the program, which does what the command would (`server/platform/backup/keep-log.ts`).
 * A file is closed soon enough that with the taking of it less than a minute is only on this disk.
 */
const KEPT_LOG_SETTINGS = `
archive_mode = on
archive_command = ''
archive_timeout = 50s
`;
const KEEPS_LOG = /^archive_mode = on$/m;

/** While nobody takes the log, files are closed when they are full: each counts 16 MB. */
export const SLOW_PACE = 'archive_timeout = 0\n';

/** Tells whether a configuration of ours keeps log for who takes it. */
export function keepsLogIn(configuration: string): boolean {
  return KEEPS_LOG.test(configuration);
}

/** The whole configuration: nothing is left to what initdb guesses from the machine. */
export function serverSettings(socketDir: string, files: Files, run: RunSettings): string {
  // A list: double quotes keep a folder with a comma in its name in one piece.
  const sockets = `"${socketDir.replaceAll('"', '""')}"`;
  const pace = `include_if_exists = ${quoted(files.pace)}\n`;
  const keptLog = run.keepsLog ? `${KEPT_LOG_SETTINGS}${pace}${run.replay ?? ''}` : '';
  return `# Written at every start. Settings of your own go in the file named at the end; they win.
hba_file = ${quoted(files.hba)}
ident_file = ${quoted(files.ident)}
unix_socket_directories = ${quoted(sockets)}
${COMMON_SETTINGS}${run.durable ? LASTING_SETTINGS : PASSING_SETTINGS}${keptLog}
include_if_exists = ${quoted(files.local)}
`;
}

/**
 * Rules of who may connect: the kernel tells PostgreSQL which account opened the socket (peer), and the
 * map below names those accounts. So there is no password to keep, to leak or to show in a process list.
 */
export function accessRules(): string {
  return `local all ${DATABASE_USER},${PROGRAM_USER} peer map=${IDENT_MAP}\n`;
}

export function identMap(peers: string[]): string {
  const users = [DATABASE_USER, PROGRAM_USER];
  return peers.flatMap((peer) => users.map((user) => `${IDENT_MAP} "${peer}" ${user}\n`)).join('');
}

/** A value as the configuration file has it. */
export function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectionString, type Hold, takeHold } from './embedded-hold.ts';
import { findPostmaster } from './embedded-lock-file.ts';
import { type Place, preparePlace } from './embedded-place.ts';
import {
  hasProgramAccess,
  askToStop,
  initialise,
  keptLogBefore,
  setLogPace,
  stopPostmaster,
} from './embedded-process.ts';
import { DATABASE_USER, PROGRAM_USER, type RunSettings } from './embedded-settings.ts';
import { errorCode } from '#server/platform/startup/start-error.ts';

export type SupervisorLog = { info(message: string): void; error(message: string): void };

export type EmbeddedPostgres = {
  socketDir: string;
  user: string;
  /** As the owner of what is in it. */
  connectionString(database: string): string;
  /** As the program, which may read and write rows once it was admitted (`program-role.ts`). */
  programString(database: string): string;
  createDatabaseIfMissing(name: string): Promise<void>;
  outcome: 'initialised' | 'started' | 'taken-over';
  /** Notes for the operator, such as a database kept outside the data folder. */
  notes: string[];
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Sets how soon a file of the log is closed that is not full, where it is kept elsewhere. */
  setLogPace(pace: 'soon' | 'when full'): void;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: SupervisorLog;
  /** False only for tests: a crash of the machine may then lose the data. */
  durable?: boolean;
  /** True if finished log waits until it is kept elsewhere; by default as at the last start here. */
  keepsLog?: boolean;
};

const WATCH_MS = 500;
const RECOVERY_PAUSE_MS = 1_000;

/** Starts the program's own PostgreSQL on a data folder, or takes over the one left running there. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  const notes: string[] = [];
  const place = preparePlace(dataDir, notes);
  const initialised = await initialise(place, durable);
  const stopping = new AbortController();
  const run = { durable, keepsLog: options.keepsLog ?? keptLogBefore(place) };
  const first = await takeHoldOf(place, run, stopping.signal);
  const leave = (): void => askToStop(place);
  process.once('exit', leave);
  const started = first.launched ? 'started' : 'taken-over';
  const keeper = keepRunning({
    first,
    log,
    signal: stopping.signal,
    isRunning: (pid) => findPostmaster(place.cluster)?.pid === pid,
    takeAgain: () => takeHold(place, run, stopping.signal),
  });
  return {
    socketDir: place.socketDir,
    user: DATABASE_USER,
    connectionString: (database) => connectionString(place.socketDir, database),
    programString: (database) => connectionString(place.socketDir, database, PROGRAM_USER),
    async createDatabaseIfMissing(name) {
      await createDatabase(keeper.client(), name);
      await createProgramRole(keeper.client());
    },
    outcome: initialised ? 'initialised' : started,
    notes,
    cluster: place.cluster,
    setLogPace: (pace) => setLogPace(place, pace),
    async stop() {
      stopping.abort();
      await keeper.settled();
      await stopPostmaster(place);
      process.off('exit', leave);
      await keeper.client().end();
    },
  };
}

/** One that was left running keeps its log or not, and lets in whom it did, until it starts anew. */
async function takeHoldOf(place: Place, run: RunSettings, signal: AbortSignal): Promise<Hold> {
  const found = await takeHold(place, run, signal);
  const isAsItShould = keptLogBefore(place) === run.keepsLog && hasProgramAccess(place);
  if (found.launched || isAsItShould) return found;
  await stopPostmaster(place);
  await found.client.end();
  return takeHold(place, run, signal);
}

/**
 * Connection strings to a PostgreSQL that runs on this data folder already, for a second client
 * beside the program that owns it.
 */
export function findRunningPostgres(dataDir: string): ((database: string) => string) | undefined {
  const place = preparePlace(dataDir, []);
  const running = findPostmaster(place.cluster);
  if (running === undefined) return undefined;
  return (database) => connectionString(running.socketDir || place.socketDir, database);
}

type Watched = {
  first: Hold;
  log: SupervisorLog;
  signal: AbortSignal;
  isRunning(pid: number): boolean;
  takeAgain(): Promise<Hold>;
};

type Keeper = { client(): Client; settled(): Promise<void> };

/** Watches connection and process, and takes hold again when either is lost. */
function keepRunning({ first, log, signal, isRunning, takeAgain }: Watched): Keeper {
  let hold = first;
  let recovery: Promise<void> | undefined;

  const lost = (): void => {
    if (signal.aborted || recovery !== undefined) return;
    recovery = recover().finally(() => (recovery = undefined));
  };

  const recover = async (): Promise<void> => {
    const began = performance.now();
    log.error('PostgreSQL went away; bringing it back.');
    hold.client.off('end', lost);
    void hold.client.end();
    const again = await retryUntilStopped(takeAgain, log, signal);
    if (again === undefined) return;
    hold = again;
    hold.client.once('end', lost);
    log.info(`PostgreSQL is back after ${Math.round(performance.now() - began)} ms.`);
  };

  hold.client.once('end', lost);
  // The connection tells at once; the process is looked at for the case that it does not.
  const timer = setInterval(() => isRunning(hold.pid) || lost(), WATCH_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
  return { client: () => hold.client, settled: async () => recovery };
}

async function retryUntilStopped(
  takeAgain: () => Promise<Hold>,
  log: SupervisorLog,
  signal: AbortSignal,
): Promise<Hold | undefined> {
  let said = '';
  while (!signal.aborted) {
    try {
      return await takeAgain();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!signal.aborted && message !== said) log.error(message);
      said = message;
      await sleep(RECOVERY_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) {
    await unlessThere(client, `create database ${client.escapeIdentifier(name)}`);
  }
}

async function createProgramRole(client: Client): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [PROGRAM_USER]);
  if (found.rowCount === 0) await unlessThere(client, `create role ${PROGRAM_USER} login`);
}

/** Another program may make it in the same moment. */
async function unlessThere(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const madeByAnother = ['42P04', '42710', '23505'].includes(errorCode(error) ?? '');
    if (!madeByAnother) throw error;
  }
}

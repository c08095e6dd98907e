import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Place } from './embedded-place.ts';
import { findPostmaster } from './embedded-lock-file.ts';
import { askLaunchedToStop, launch } from './embedded-process.ts';
import { DATABASE_USER, type RunSettings, SOCKET_PORT } from './embedded-settings.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** Owning the database: a connection that carries the owner's lock, and the process behind it. */
export type Hold = { client: pg.Client; pid: number; launched: boolean };

/** Held by the program that owns the data folder; PostgreSQL lets it go when that program dies. */
const OWNER_LOCK = 4_672_193;
const START_LIMIT_MS = 300_000;
const CLAIM_LIMIT_MS = 1_000;
const RETRY_MS = 10;

/** Makes PostgreSQL on this folder ours. A program that ends meanwhile leaves none that it launched. */
export async function takeHold(place: Place, run: RunSettings, signal: AbortSignal): Promise<Hold> {
  const own = { launched: false };
  const leave = (): void => {
    if (own.launched) askLaunchedToStop(place);
  };
  process.once('exit', leave);
  try {
    return await untilHeld(place, run, { own, signal });
  } finally {
    process.off('exit', leave);
  }
}

type Attempt = { own: { launched: boolean }; signal: AbortSignal };

/** Loops until PostgreSQL runs, answers and is ours; waits out one that is starting or stopping. */
async function untilHeld(place: Place, run: RunSettings, { own, signal }: Attempt): Promise<Hold> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    signal.throwIfAborted();
    const running = findPostmaster(place.cluster);
    if (running === undefined) {
      own.launched = true;
      own.launched = await launch(place, run);
      if (!own.launched) await sleep(RETRY_MS);
      continue;
    }
    // One started under another TMPDIR has its socket there, and keeps it for restarts too.
    if (running.socketDir !== '') place.socketDir = running.socketDir;
    const client = await connect(place.socketDir);
    if (client !== undefined && (await claim(client, place))) {
      return { client, pid: running.pid, launched: own.launched };
    }
    await sleep(RETRY_MS);
  }
  throw new StartError(`PostgreSQL on ${place.cluster} does not answer (see ${place.logFile}).`);
}

async function connect(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(socketDir, 'postgres'),
    application_name: `hostwerk-owner ${process.pid}`,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (errorCode(error)?.startsWith('28') === true) {
      throw new StartError(
        'DATA_DIR: the PostgreSQL left running there belongs to another account. Stop it as that account, or set DATA_DIR to another folder.',
        { cause: error },
      );
    }
    // Starting, stopping or just gone: the caller looks again.
    return undefined;
  }
}

/** False when the connection was lost while asking. */
async function claim(client: pg.Client, place: Place): Promise<boolean> {
  const limit = performance.now() + CLAIM_LIMIT_MS;
  try {
    for (;;) {
      const asked = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1) as mine',
        [OWNER_LOCK],
      );
      if (asked.rows[0]?.mine === true) return true;
      // A program killed a moment ago holds it until PostgreSQL sees its connection is gone.
      if (performance.now() > limit) break;
      await sleep(RETRY_MS);
    }
    const owner = await findOwner(client);
    await client.end();
    throw new StartError(
      `DATA_DIR: ${place.dataDir} is in use by a Hostwerk that already runs (${owner}). Stop that one, or set DATA_DIR to another folder.`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    return false;
  }
}

async function findOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  );
  return rows[0]?.name.replace('hostwerk-owner', 'process') ?? 'process unknown';
}

/** Every part is named, so that no PG… variable of the shell gets a say. */
export function connectionString(
  socketDir: string,
  database: string,
  user: string = DATABASE_USER,
): string {
  const host = encodeURIComponent(socketDir);
  return `postgres://${user}@localhost:${SOCKET_PORT}/${encodeURIComponent(database)}?host=${host}&sslmode=disable`;
}

import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inMegabytes } from './backup-files.ts';
import { prepareSeal } from './backup-key.ts';
import {
  keepFinishedLog,
  listWaitingLog,
  type LogKeeping,
  removeUnfinishedLog,
} from './keep-log.ts';
import { readClusterNumber, SEGMENT_BYTES } from './log-files.ts';
import { describeFolderFailure } from '#server/platform/startup/data-folder.ts';
import type { EmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

type Wanted = {
  postgres: Pick<EmbeddedPostgres, 'cluster' | 'connectionString' | 'setLogPace'>;
  folder: string;
  /** The public keys that it is sealed for; with none it is only compressed. */
  recipients: readonly string[];
  log: { info(line: string): void; error(line: string): void };
  /** Pause between two looks whether there is more. */
  everyMs?: number;
};

export type LogKeeper = {
  /** After PostgreSQL has stopped: takes what it left, and answers when nothing is written any more. */
  finish(): Promise<void>;
};

const EVERY_MS = 2_000;
/** A disk of another machine may answer nothing at all. */
const PATIENCE_MS = 60_000;
const REPEAT_MS = 3_600_000;
const LAST_MS = 3_000;

/**
 * Keeps PostgreSQL's log elsewhere for as long as the program runs. What stands in the way is told and
 * holds nothing up: PostgreSQL keeps what is not taken, and from then on closes no half file.
 */
export async function startLogKeeper(wanted: Wanted): Promise<LogKeeper> {
  const { postgres, folder, recipients, log, everyMs = EVERY_MS } = wanted;
  const ended = new AbortController();
  const { cluster } = postgres;
  await insistOnOwnSettings(postgres.connectionString('postgres'));
  const seal = recipients.length === 0 ? null : await prepareSeal(recipients);
  const number = await readClusterNumber(cluster);
  const keeping: LogKeeping = { cluster, number, folder, seal, signal: ended.signal };
  // One that was left running may still be as it was in trouble.
  postgres.setLogPace('soon');
  const teller = createTeller(keeping, { log, pace: postgres.setLogPace });
  let isCleared = false;
  const round = async (): Promise<void> => {
    const hung = setTimeout(() => void teller.failed(SILENCE), PATIENCE_MS).unref();
    try {
      if (!isCleared) await removeUnfinishedLog(join(folder, number));
      isCleared = true;
      // Nothing to take says nothing of the disk.
      if ((await keepFinishedLog(keeping)) > 0) teller.kept();
    } catch (error) {
      if (!ended.signal.aborted) await teller.failed(error);
    } finally {
      clearTimeout(hung);
    }
  };
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await round();
      // Does not keep a program alive that failed elsewhere at its start.
      const pause = { signal: stopping.signal, ref: false };
      await sleep(everyMs, undefined, pause).catch(() => undefined);
    }
    await round();
  })();
  return {
    async finish() {
      stopping.abort();
      await Promise.race([running, sleep(LAST_MS, undefined, { ref: false })]);
      ended.abort();
    },
  };
}

const SILENCE = new StartError('its disk has not answered for a minute');

/** Says what changed, and once an hour that it still is so. */
function createTeller(
  { cluster, folder }: LogKeeping,
  { log, pace }: Pick<Wanted, 'log'> & { pace: EmbeddedPostgres['setLogPace'] },
) {
  let said = '';
  let saidAt = 0;
  return {
    kept(): void {
      if (said === '') return;
      said = '';
      pace('soon');
      log.info(`the log of the database is kept again in ${folder}`);
    },
    async failed(error: unknown): Promise<void> {
      const reason = describe(error, folder);
      if (reason === said && performance.now() - saidAt < REPEAT_MS) return;
      if (said === '') pace('when full');
      said = reason;
      saidAt = performance.now();
      log.error(
        `BACKUP_LOG: the log of the database is not kept: ${reason}. ${await sizeUp(cluster)}`,
      );
    },
  };
}

/** Size of the files that wait meanwhile, on the disk of the shop. */
async function sizeUp(cluster: string): Promise<string> {
  // Told or not: why it is not kept counts more.
  const waiting = await listWaitingLog(cluster).catch(() => undefined);
  if (waiting === undefined) return 'How much of it waits is not known.';
  const bytes = waiting.length * SEGMENT_BYTES;
  const { bavail, bsize } = await statfs(cluster);
  return `${inMegabytes(bytes)} of it wait on the disk of the shop, which has ${inMegabytes(bavail * bsize)} left.`;
}

function describe(error: unknown, folder: string): string {
  if (error instanceof StartError) return error.message;
  const known = describeFolderFailure(error);
  if (known !== undefined) return `${folder} cannot be written (${known})`;
  // Disks of other machines have no end of these.
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Settings of the operator's own win: a second taker of the log would leave holes in ours. */
async function insistOnOwnSettings(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where (name, setting) in
         (values ('archive_mode', 'on'), ('archive_command', ''), ('archive_library', ''))`,
    );
    if (rows.length === 3) return;
    throw new StartError(
      'BACKUP_LOG: settings of your own in local.conf (archive_mode, archive_command or archive_library) keep the log already, or not. Take them out, or unset BACKUP_LOG.',
    );
  } finally {
    await client.end();
  }
}

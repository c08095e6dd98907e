import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Manifest } from './backup-manifest.ts';
import { asFolderFailure } from './backup-files.ts';
import type { LogArchive } from './log-archive.ts';
import { askForLog, feedLog } from './log-feed.ts';
import type { LogPath } from './log-path.ts';
import { give } from '#server/platform/db/embedded-account.ts';
import { findPostmaster } from '#server/platform/db/embedded-lock-file.ts';
import { makeClosedFolder, type Place, preparePlace } from '#server/platform/db/embedded-place.ts';
import { launch, stopPostmaster } from '#server/platform/db/embedded-process.ts';
import { quoted } from '#server/platform/db/embedded-settings.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

type Wanted = {
  /** Folder that the backup was put in. */
  dataDir: string;
  manifest: Manifest;
  log: LogArchive;
  path: LogPath;
  /** The moment to go back to; undefined is all that there is. */
  until: Date | undefined;
  signal: AbortSignal;
};

/** In PostgreSQL's folder: that it is to replay log, and begin a line of its own after it. */
const SIGNAL = 'recovery.signal';
const DESK = 'log-desk';
const LOOK_MS = 20;

/** Throws one line for a moment that is in a backup already. */
export function refuseTooEarly(until: Date | undefined, { ended }: Manifest): void {
  if (until !== undefined && until < new Date(ended)) throw tooEarly(until, ended);
}

function tooEarly(until: Date, ended: string): StartError {
  return new StartError(
    `--until ${until.toISOString()} is not after the end of the backup (${ended}): log only leads forward. Use an earlier backup.`,
  );
}

/**
 * Has PostgreSQL replay kept log on a backup that was put in a data folder, and stops it. Answers when
 * the last that it replayed was committed; null when nothing was after the backup.
 */
export async function replayLog(wanted: Wanted): Promise<Date | null> {
  const { dataDir, manifest, log, path, until, signal } = wanted;
  const place = preparePlace(dataDir, []);
  const desk = join(place.run, DESK);
  if (!makeClosedFolder(desk, place.account)) throw new Error(`${desk} is not ours`);
  const file = join(place.cluster, SIGNAL);
  writeFileSync(file, '', { mode: 0o600 });
  give(place.account, file);
  const ownLog = join(place.cluster, 'pg_wal');
  const { cluster: number } = manifest;
  const feed = feedLog({ log, path, desk, ownLog, number, account: place.account, signal });
  try {
    const replay = replaySettings(desk, path, until);
    await launch(place, { durable: true, keepsLog: true, replay });
    await untilReplayed(place);
  } catch (error) {
    await stopPostmaster(place);
    throw (await feed.end()) ?? asRefusal(error, { place, until, log, manifest });
  }
  await feed.end();
  await stopPostmaster(place);
  signal.throwIfAborted();
  rmSync(desk, { recursive: true });
  return readLastCommit(place);
}

/** It counts as started once it replays; when that is done it says so in the file of its process. */
async function untilReplayed(place: Place): Promise<void> {
  for (;;) {
    const running = findPostmaster(place.cluster);
    if (running === undefined) {
      const reason = /FATAL: +(.*)/.exec(readFileSync(place.logFile, 'utf8'))?.[1] ?? 'it ended';
      throw new StartError(
        `PostgreSQL did not replay the log: ${reason} (more in ${place.logFile})`,
      );
    }
    if (running.status === 'ready') return;
    await sleep(LOOK_MS);
  }
}

function replaySettings(desk: string, { line }: LogPath, until: Date | undefined): string {
  // Names of time zones, as Z is one, are not known yet when PostgreSQL reads this.
  const moment = until?.toISOString().replace('Z', '+00');
  const target = moment === undefined ? '' : `recovery_target_time = ${quoted(moment)}\n`;
  // Reading ahead would meet a hole in the log before the moment that lies in front of it.
  return `
restore_command = ${quoted(askForLog(desk))}
${target}recovery_target_inclusive = on
recovery_target_action = promote
recovery_target_timeline = ${line}
recovery_prefetch = off
hot_standby = off
`;
}

type Failed = { place: Place; until: Date | undefined; log: LogArchive; manifest: Manifest };

/** PostgreSQL's words for a moment that is not in the log, in ours. */
function asRefusal(error: unknown, { place, until, log, manifest }: Failed): unknown {
  const said = readFileSync(place.logFile, 'utf8');
  if (/FATAL: +recovery ended before configured recovery target was reached/.test(said)) {
    const last = readLastCommit(place)?.toISOString() ?? manifest.ended;
    return new StartError(
      `--until ${until?.toISOString()} is after the last that the log in ${log.folder} knows, which is of ${last}. For all of it leave --until out.`,
    );
  }
  if (/FATAL: +requested recovery stop point is before/.test(said) && until !== undefined) {
    return tooEarly(until, manifest.ended);
  }
  return asFolderFailure(error, place.dataDir);
}

function readLastCommit({ logFile }: Place): Date | null {
  const said = readFileSync(logFile, 'utf8');
  const found = [...said.matchAll(/last completed transaction was at log time (\S+ \S+)/g)];
  const moment = found.at(-1)?.[1];
  return moment === undefined ? null : new Date(moment.replace(' ', 'T').replace(/\+00$/, 'Z'));
}

import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf, type LogArchive, putKeptFile } from './log-archive.ts';
import { goesOnAfter, isOnPath, lastBefore, type LogPath } from './log-path.ts';
import { readHistoryName } from './log-files.ts';
import { type Account, give } from '#server/platform/db/embedded-account.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

type Feeding = {
  log: LogArchive;
  path: LogPath;
  /** Between PostgreSQL and us: it asks by making a file, and is answered with others. */
  desk: string;
  /** PostgreSQL's own log, with what came in the backup. */
  ownLog: string;
  number: string;
  account: Account;
  signal: AbortSignal;
};

export type LogFeed = {
  /** Answers what was wrong with the log, when something was, once nothing is read any more. */
  end(): Promise<unknown>;
};

const LOOK_MS = 3;
/** Looks that a shell takes for an answer before it gives up: over a minute. */
const LOOKS = 6000;

/**
 * Command that PostgreSQL runs for each file of the log that it wants (its `restore_command`): asks this
 * program, which reads what is compressed and sealed, on a disk that another account may not enter. 1 is
 * that there is no such file; 127 ends PostgreSQL instead of having it go on without.
 */
export function askForLog(desk: string): string {
  const shell = `d="${desk.replaceAll('%', '%%')}/%f"; rm -f "$d.none"; : > "$d.wanted" || exit 127; n=0`;
  const wait = `until [ -e "$d.here" ]; do [ -e "$d.none" ] && exit 1; [ -e "$d.stop" ] && exit 127`;
  return `${shell}; ${wait}; n=$((n+1)); [ $n -gt ${LOOKS} ] && exit 127; sleep 0.01; done; mv "$d.here" "%p"`;
}

/** Answers PostgreSQL until it is ended. */
export function feedLog(feeding: Feeding): LogFeed {
  const { desk, signal } = feeding;
  const over = new AbortController();
  let wrong: unknown;
  const answered = (async () => {
    while (!over.signal.aborted) {
      const names = (await readdir(desk)).flatMap((name) => /^(.+)\.wanted$/.exec(name)?.[1] ?? []);
      for (const name of names) {
        // Before the answer, after which it may be asked for again.
        await rm(join(desk, `${name}.wanted`));
        const answer = await prepare(name, feeding).catch((error: unknown) => {
          wrong ??= error;
          return 'stop';
        });
        if (answer === 'here') await rename(join(desk, `${name}.put`), join(desk, `${name}.here`));
        else await writeFile(join(desk, `${name}.${answer}`), '');
      }
      await sleep(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  // Thrown at the end.
  answered.catch(() => undefined);
  return {
    async end() {
      over.abort();
      await answered;
      return signal.aborted ? signal.reason : wrong;
    },
  };
}

async function prepare(name: string, feeding: Feeding): Promise<'here' | 'none'> {
  const { log, path, desk, ownLog, number, account, signal } = feeding;
  signal.throwIfAborted();
  const isHistory = readHistoryName(name) !== undefined;
  if (!isHistory && !isOnPath(path, name)) return 'none';
  const kept = log.files.get(name);
  if (kept !== undefined) {
    const to = join(desk, `${name}.put`);
    await rm(to, { force: true });
    await putKeptFile(log, kept, { to, number });
    give(account, to);
    return 'here';
  }
  if (isHistory || existsSync(join(ownLog, name)) || !goesOnAfter(log, path, name)) return 'none';
  const before = lastBefore(log, path, name);
  const moment = before === undefined ? '' : ` (${(await endOf(log, before)).toISOString()})`;
  throw new StartError(
    `The log in ${log.folder} has a hole: ${name} is missing, and there is log after it. Name a moment before it${moment} with --until, or use a backup from after it.`,
  );
}

import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSite, isBuildStale } from './build-when-stale.ts';
import { describeFailure } from './start-failure.ts';
import { createTerminalLog, fail, print } from './terminal-log.ts';
import type { StartLog } from '#server/platform/startup/start-log.ts';

/** npm passes Ctrl-C on to a program that got it from the terminal already. */
const SAME_KEYPRESS_MS = 1000;

/** Part of a minute in which a program that has little to do works. */
const QUIET = 0.1;
const HELD_TOO_MUCH = 50 * 2 ** 20;

/** Once it serves, the program stops itself; before that there is nothing to wait for. */
let serving = false;

// Before anything reads it: React then renders pages with its small and quick build.
process.env['NODE_ENV'] ??= 'production';
await start();

async function start(): Promise<void> {
  print('\n  Hostwerk\n');
  sayGoodbye();
  try {
    const built = Promise.withResolvers<void>();
    const log = createTerminalLog(built.promise);
    log.step('Node')(process.versions.node);
    prepareSite(log).then(built.resolve, built.reject);
    // The program awaits it when it needs the site; a failure before that is told there.
    built.promise.catch(() => undefined);
    const { main } = await import('#server/main.ts');
    // Node lets go of what it read of the cache, 10 MB, and the program grows into that room.
    flushCompileCache();
    await main(process.env, log);
    giveBackMemory();
    serving = true;
  } catch (error) {
    fail(describeFailure(error, process.env) ?? describeSurprise(error));
  }
}

/**
 * Gives memory back to the machine: at first what only starting needed (compiled sources, first-time paths),
 * and after a busy time the pages that V8 keeps for the next one, 150 MB of them.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return;
  setTimeout(() => collect(), 1000).unref();
  let before = performance.eventLoopUtilization();
  let least = Number.POSITIVE_INFINITY;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, before).utilization < QUIET;
    before = now;
    const held = process.memoryUsage.rss();
    least = Math.min(least, held);
    if (isQuiet && held > least + HELD_TOO_MUCH) collect({ type: 'major', flavor: 'last-resort' });
  }, 60_000).unref();
}

/** Builds in a process of its own while the database starts. */
async function prepareSite(log: StartLog): Promise<void> {
  const done = log.step('Site');
  const stale = isBuildStale();
  if (stale) await buildSite();
  done(stale ? 'built' : 'as built before');
}

function describeSurprise(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The program stops itself on a signal; here it is told. A second Ctrl-C does not wait for it. */
function sayGoodbye(): void {
  let asked: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (asked === undefined) print('\n  Stopping…');
      else if (now - asked > SAME_KEYPRESS_MS) process.exit(130);
      asked ??= now;
      if (!serving) process.exit(0);
    });
  }
  process.on('exit', (code) => {
    if (asked === undefined || code !== 0) return;
    print('  Stopped. Everything is kept. Until next time.\n');
  });
}

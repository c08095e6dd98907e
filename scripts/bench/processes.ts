import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

const STOP_LIMIT_MS = 12_000;
const KEPT_OUTPUT = 4000;

export type StartedProcess = {
  child: ChildProcess;
  pid: number;
  /** The last it said, for when it fails. */
  said: () => string;
  /** The first match in what it says; fails when it ends without. */
  saysOnce: (pattern: RegExp) => Promise<RegExpExecArray>;
  ended: Promise<void>;
};

/** The processes of a run. Each leads a group of its own, so that what it starts ends with it. */
export type Processes = {
  start(command: readonly string[], env?: Record<string, string>): StartedProcess;
  stop(started: StartedProcess): Promise<void>;
  stopAll(): Promise<void>;
};

export function createProcesses(): Processes {
  const running = new Map<number, StartedProcess>();
  let over = false;

  async function stop(started: StartedProcess): Promise<void> {
    if (!running.has(started.pid)) return;
    signalGroup(started.pid, 'SIGCONT');
    signalGroup(started.pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(started.pid, 'SIGKILL'), STOP_LIMIT_MS);
    await started.ended;
    clearTimeout(timer);
  }

  return {
    start(command, env = {}) {
      if (over) throw new Error('The bench is over.');
      const [tool = '', ...args] = command;
      const child = spawn(tool, args, {
        cwd: ROOT,
        env: { ...inheritedEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      const started = listenTo(child);
      running.set(started.pid, started);
      void started.ended.then(() => running.delete(started.pid));
      return started;
    },
    stop,
    async stopAll() {
      over = true;
      await Promise.all([...running.values()].map(stop));
    },
  };
}

function listenTo(child: ChildProcess): StartedProcess {
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT_OUTPUT);
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const saysOnce = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(said);
        if (match === null) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`A process ended too early:\n${said}`)));
    });
  return { child, pid: child.pid ?? 0, said: () => said, saysOnce, ended };
}

/** Holds or resumes a process without its noticing. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

const OWN_VARIABLES = /^(PG|NODE_OPTIONS$|npm_|INIT_CWD$)/;
const PROGRAM_VARIABLES = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DEMO',
  'APP_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'MOLLIE_API_KEY',
  'MOLLIE_WEBHOOK_SECRET',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'SECOND_FACTOR_FOR_STAFF',
  'SCAN_COMMAND',
  'BACKUP_RECIPIENT',
]);

/** The shell's, without what would make one bench differ from another. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !OWN_VARIABLES.test(name) && !PROGRAM_VARIABLES.has(name),
  );
  const path = [
    join(ROOT, 'node_modules', '.bin'),
    join(process.execPath, '..'),
    process.env['PATH'],
  ];
  return { ...Object.fromEntries(entries), PATH: path.join(':') };
}

import { spawn } from 'node:child_process';

export type ProgramRun = {
  program: string;
  args: readonly string[];
  /** Bytes that it reads on its standard input. */
  input: Uint8Array;
  limitMs: number;
  /** More than this on its standard output ends it. */
  outputMax: number;
};

export type ProgramResult = {
  /** Null when it was ended by a signal, such as that of a crash. */
  code: number | null;
  output: Buffer;
  /** Its complaints, for the log. */
  complaint: string;
  /** False when it stopped reading before the end of its input. */
  hasReadAll: boolean;
};

const COMPLAINT_MAX = 2000;
/**
 * Path on which a script finds its interpreter. Nothing else of our environment is handed on: it has
 * secrets.
 */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin' };

/**
 * Hands bytes to a program of its own and returns what it made of them. No shell comes between. Throws
 * when it cannot be started, says too much or takes too long; then it and its children are ended.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  // A group of its own, so that what it started ends with it.
  const child = spawn(run.program, run.args, { cwd: '/', env: ENVIRONMENT, detached: true });
  const output: Buffer[] = [];
  let outputBytes = 0;
  let complaint = '';
  let hasReadAll = false;

  const end = (reason: string) => {
    reject(new Error(complaint === '' ? reason : `${reason}: ${complaint}`));
    killGroup(child.pid);
  };
  const limit = setTimeout(() => end(`no answer in ${run.limitMs / 1000} seconds`), run.limitMs);
  // A program that ends without reading may cause this error or not: only 'finish' proves anything.
  child.stdin.on('error', () => undefined);
  child.stdin.once('finish', () => {
    hasReadAll = true;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > run.outputMax) end(`more than ${run.outputMax} bytes of output`);
    else output.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, COMPLAINT_MAX);
  });
  child.once('error', reject);
  child.once('close', (code) => {
    resolve({ code, output: Buffer.concat(output), complaint: complaint.trim(), hasReadAll });
  });
  child.stdin.end(run.input);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Lets so many pieces of work go on at once; the others wait for their turn. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The next in line takes this place over; nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

import { fileURLToPath } from 'node:url';
import { loadResult, type LoadResult, type LoadTask } from './load-task.ts';
import type { Processes, StartedProcess } from './processes.ts';

const WORKER = fileURLToPath(new URL('./load-worker.ts', import.meta.url));

/** Has a process of its own make load, and answers what it saw. */
export async function makeLoad(processes: Processes, task: LoadTask): Promise<LoadResult> {
  const worker = startLoad(processes, task);
  await worker.ended;
  return readResult(worker);
}

/** Load that goes on until `endLoad`. */
export function startLoad(processes: Processes, task: LoadTask): StartedProcess {
  return processes.start([process.execPath, WORKER], { LOAD_TASK: JSON.stringify(task) });
}

export async function endLoad(processes: Processes, worker: StartedProcess): Promise<LoadResult> {
  await processes.stop(worker);
  return readResult(worker);
}

function readResult(worker: StartedProcess): LoadResult {
  const line = /^RESULT (.*)$/m.exec(worker.said())?.[1];
  if (line === undefined) throw new Error(`The load failed:\n${worker.said()}`);
  return loadResult.parse(JSON.parse(line));
}

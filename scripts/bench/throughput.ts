import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Processes } from './processes.ts';

export type Target = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));

const outcome = z.object({
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
  duration: z.number(),
});

/** Answers per second that a target gives when as many ask at once as there are connections. */
export async function measureRate(
  processes: Processes,
  target: Target,
  load: { connections: number; seconds: number },
): Promise<number> {
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ]);
  const body = target.body === undefined ? [] : ['-b', target.body];
  const cannon = processes.start([
    process.execPath,
    AUTOCANNON,
    '--json',
    '--no-progress',
    '-c',
    String(load.connections),
    '-d',
    String(load.seconds),
    '-m',
    target.method ?? 'GET',
    ...body,
    ...headers,
    target.url,
  ]);
  await cannon.ended;
  const json = /^\{.*\}$/m.exec(cannon.said())?.[0];
  if (json === undefined) throw new Error(`The load gave no result:\n${cannon.said()}`);
  const result = outcome.parse(JSON.parse(json));
  if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0) {
    throw new Error(
      `${target.url} did not answer well: ${result.non2xx} refused, ${result.errors} errors, ${result.timeouts} timeouts.`,
    );
  }
  return result['2xx'] / result.duration;
}

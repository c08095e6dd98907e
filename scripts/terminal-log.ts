import { styleText } from 'node:util';
import { errorCode } from '#server/platform/startup/start-error.ts';
import type { StartLog } from '#server/platform/startup/start-log.ts';

// Work goes on after its reader has read enough (`npm run doctor | grep -q …`): a restore that stops
// halfway leaves half a shop.
process.stdout.on('error', (error) => {
  if (errorCode(error) !== 'EPIPE') throw error;
});

const NAME_WIDTH = 14;
const DETAIL_WIDTH = 34;

/** Prints steps as they end, aligned; colour only where the terminal shows it. */
export function createTerminalLog(site: Promise<void>): StartLog {
  return { site, step, note, ready, fail };
}

function step(name: string): (detail?: string) => void {
  const began = performance.now();
  return (detail = '') => {
    const duration = styleText('dim', inWords(performance.now() - began).padStart(7));
    print(`  ${tick()} ${name.padEnd(NAME_WIDTH)} ${detail.padEnd(DETAIL_WIDTH)} ${duration}`);
  };
}

function note(line: string): void {
  print(`  ${styleText('yellow', '!')} ${line}`);
}

function ready(lines: string[]): void {
  print(`  ${tick()} ${styleText('bold', `Ready in ${inWords(performance.now())}`)}`);
  print('');
  for (const line of lines) print(line === '' ? '' : `  ${line}`);
  print('');
}

export function fail(line: string): never {
  process.stderr.write(`  ${styleText('red', '✗', { stream: process.stderr })} ${line}\n`);
  process.exit(1);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tick(): string {
  return styleText('green', '✓');
}

function inWords(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

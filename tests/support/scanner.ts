import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScanCommand } from '#server/config.ts';

/** A virus scanner of a test, with a folder to leave things in that the test may read. */
type Scanner = { command: ScanCommand; folder: string };

/** The script knows the file as `input`; null is a scanner that ends without reading it. */
export function writeScanner(script: string | null): Scanner {
  const folder = mkdtempSync(join(tmpdir(), 'hostwerk-scanner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'scan.cjs');
  const read = `const chunks = [];
    process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const input = Buffer.concat(chunks);
      ${script}
    });`;
  writeFileSync(program, script === null ? 'process.exit(0);' : read);
  return { command: { program: process.execPath, args: [program] }, folder };
}

/** The numbers in the files whose names begin so. */
export function numbersIn(folder: string, prefix: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(readFileSync(join(folder, name), 'utf8')));
}

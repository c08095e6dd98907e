import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname } from 'node:path';

/** One line of the table. `met` is null for a figure that has no goal. */
export type Figure = {
  name: string;
  program: string;
  floor: string;
  ratio: string;
  goal: string;
  met: boolean | null;
};

const HEAD = ['Figure', 'Program', 'Floor', 'Ratio', 'Goal', ''];

function verdictOf(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'ok' : 'over';
}

function cellsOf({ name, program, floor, ratio, goal, met }: Figure): string[] {
  return [name, program, floor, ratio, goal, verdictOf(met)];
}

/** The figures as a Markdown table whose columns also line up in a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** One figure by itself. */
export function lineOf({ name, program, ratio, goal, met }: Figure): string {
  const aim = goal === '' ? '' : `(${[verdictOf(met), goal].join(' ')})`;
  return [name.padEnd(58), program, ratio, aim].filter((part) => part !== '').join('  ');
}

/** Describes the machine that the figures were measured on; without it a rate says nothing. */
export function machineOf(facts: { syncMs: number; rounds: number; now: Date }): string {
  const { syncMs, rounds, now } = facts;
  const model = cpus()[0]?.model.trim() || process.arch;
  return [
    `${now.toISOString().slice(0, 10)}, commit ${commitOf()}, Node ${process.versions.node}`,
    `${availableParallelism()} cores (${model}), ${process.platform}`,
    `one write forced to disk ${syncMs.toFixed(2)} ms`,
    `medians of ${rounds} alternating rounds; load, program, floor and PostgreSQL share the machine`,
  ].join('; ');
}

function commitOf(): string {
  try {
    const git = ['rev-parse', '--short', 'HEAD'];
    return execFileSync('git', git, { cwd: import.meta.dirname, stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

const EXPLANATION = `The floor is a bare Fastify server in a process of its own, on the same durable PostgreSQL with a pool
of the same size: one route that selects the same twelve plans by the same index through \`pg\`, and
one that writes order, line, gap-free invoice number, invoice and payment in one transaction.
Program and floor take turns within one run, so a figure is a ratio, and the machine's speed falls
out of it. Rates are answers per second.

An order is placed over HTTP by a signed-in customer and paid at the test gateway, two calls; it
counts when the second has answered and the order is paid, with its invoice, service, delivery job,
mail and audit rows written. Deliveries and mails run meanwhile. The program is paused while the
floor's orders are measured, so that its deliveries do not slow the floor.

Made by \`npm run bench -- --write\`.
`;

export function writeReport(file: string, table: string, machine: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `# Bench\n\n${table}\n\n${machine}.\n\n${EXPLANATION}`);
}

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })];
const FOLDERS = 'app|contract|domain|server|tests|scripts|docs|public';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part);
}

/** The heading as GitHub names it behind the #. */
function anchorsOf(path: string): string[] {
  return found(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : posix.join(posix.dirname(page), file);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('has links that lead somewhere', () => {
    const links = found(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(?:https?:|\/)/.test(link));
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const paths = found(text, new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g'));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('names commands that are there', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const commands = found(text, /npm run (?:--silent )?([\w:-]+)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the README and .env.example have every variable that the program reads, and no other', () => {
  const schemas = ['server/config.ts', 'server/platform/startup/panel-config.ts']
    .map(read)
    .join('\n');
  const names = found(schemas, /^ {2}([A-Z][A-Z0-9_]+): (?:z|[a-z])/gm).toSorted();
  expect(names).toContain('PROXMOX_POOL');
  expect(found(read('README.md'), /^\| `([A-Z][A-Z0-9_]+)`/gm).toSorted()).toEqual(names);
  expect(found(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(names);
});

test('what is asked before a merge is the command of the README, word for word', () => {
  const [command = ''] = found(read('README.md'), /^(npm .*\bnpm test)\b/gm);
  expect(command).not.toBe('');
  const lines = read('.ci/run').split('\n');
  expect(lines.filter((line) => /\bnp[mx]\b/.test(line))).toEqual([command]);
});

describe('the commands of docs/operations.md', () => {
  const text = read('docs/operations.md');
  const blocks = found(text, /^```sh\n([\s\S]*?)^```/gm);
  const journeys = globSync('tests/**/*.ts', { cwd: ROOT }).map(read).join('\n');

  test('are run by a journey where they are of npm', () => {
    // The build is a step of the whole run.
    const commands = new Set(found(text, /npm run (?!build)([\w-]+)/g));
    const unrun = [...commands].filter(
      (name) => !new RegExp(`\\b(?:run|refuse)\\('${name}'`).test(journeys),
    );
    expect(commands.size).toBeGreaterThan(9);
    expect(unrun).toEqual([]);
  });

  test('are marked as run by hand where they are of another program', () => {
    const unmarked = blocks
      .filter((block) => !block.startsWith('# by hand\n'))
      .flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'))
      .filter((line) => !/^(?:npm (?:ci|start|run) ?|export )/.test(line));
    expect(unmarked).toEqual([]);
  });

  // A shell that a person types in takes ! for a command of its own, except in single quotes.
  test('can be pasted into a shell', () => {
    for (const block of blocks) {
      expect(block.replaceAll(/'[^'\n]*'/g, '')).not.toContain('!');
      const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
  });
});

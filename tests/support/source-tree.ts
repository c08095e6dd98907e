import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CODE = /\.(?:ts|tsx|mjs)$/;

/** `target` is a path from the root of the project (`domain/platform/money.ts`) or the name of a package. */
export type Import = { specifier: string; target: string; typeOnly: boolean };
export type SourceFile = {
  path: string;
  /** Without comments. */
  code: string;
  lines: number;
  isTest: boolean;
  imports: Import[];
};

export function readTree(folders: readonly string[]): SourceFile[] {
  return listFiles(folders)
    .filter((path) => CODE.test(path))
    .map((path) => sourceFile(path, readFileSync(join(ROOT, path), 'utf8')));
}

export function listFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.slice(ROOT.length + 1), entry.name)),
  );
}

export function sourceFile(path: string, text: string): SourceFile {
  const code = text.replaceAll(/(?<![^\s{(])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g, '');
  const isTest = path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
  return {
    path,
    code,
    isTest,
    lines: text.split('\n').length - 1,
    imports: readImports(path, code),
  };
}

function readImports(path: string, code: string): Import[] {
  const statements = code.matchAll(
    /^(?:import|export)(?<type> type)?\b[^;'"`]*?(?:\bfrom\s+)?(?<=from\s+|import\s+)['"](?<name>[^'"]+)['"]/gm,
  );
  const calls = code.matchAll(/\bimport\(\s*['"](?<name>[^'"]+)['"]/g);
  return [...statements, ...calls].map(({ groups }) => {
    const specifier = groups?.['name'] ?? '';
    return {
      specifier,
      target: resolveImport(path, specifier),
      typeOnly: groups?.['type'] !== undefined,
    };
  });
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Each circle once, as the walk that closes it: `a → b → a`. */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  function visit(node: string, trail: string[]): void {
    const start = trail.indexOf(node);
    if (start >= 0) cycles.push([...trail.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  }
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}

/**
 * Maps each name to the names that it imports, types too. `nameOf` names a path; a path without a name is
 * left out.
 */
export function importGraph(
  files: readonly SourceFile[],
  nameOf: (path: string) => string | undefined,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nameOf(file.path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    for (const { target } of file.imports) {
      const to = nameOf(target);
      if (to !== undefined && (to !== from || target === file.path)) targets.add(to);
    }
    graph.set(from, targets);
  }
  return graph;
}

import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const CLIENT = join(import.meta.dirname, '../../build/client');

const part = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifest = z.object({
  entry: part,
  routes: z.record(z.string(), part.extend({ parentId: z.string().optional() })),
});

/** Reads the routes from the manifest of the build: a script with one assignment. */
function readManifest() {
  const names = readdirSync(join(CLIENT, 'assets'));
  const name = names.find((file) => /^manifest-[^.]+\.js$/.test(file));
  if (name === undefined) throw new Error('The site is not built.');
  const text = readFileSync(join(CLIENT, 'assets', name), 'utf8');
  return manifest.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
}

/** As the server sends it: what is too small to compress goes as it is. */
function sentBytes(path: string): number {
  const file = join(CLIENT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function importsOf(path: string): string[] {
  const code = readFileSync(join(CLIENT, path), 'utf8');
  const statics = code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [...statics].map(([, name = '']) => `/assets/${name}`);
}

/** All script that the page of a route begins with, and what those files import, in kilobytes. */
export function scriptKilobytes(routeId: string): { kilobytes: number; files: number } {
  const { entry, routes } = readManifest();
  const parts = [entry];
  for (let id: string | undefined = routeId; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    if (route === undefined) throw new Error(`The site has no ${id}.`);
    parts.push(route);
  }
  const found = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]));
  // A set gives what is added to it while it is walked.
  for (const path of found) for (const name of importsOf(path)) found.add(name);
  const bytes = [...found].reduce((total, path) => total + sentBytes(path), 0);
  return { kilobytes: bytes / 1000, files: found.size };
}

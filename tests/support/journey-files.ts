import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Widths at which the journeys of a file are walked; its first line says it. `@once` is for what is the
 * same at every width: rights, failures, time, what machines read. Their screens are opened at both by the
 * journey of the routes. Of `@phone` a phone shows all there is, with less room for it, and in `@program`
 * there is no screen.
 */
export const PLACES = ['@once', '@phone', '@widths', '@program'] as const;
export type Place = (typeof PLACES)[number];

/** On a test of a file at both widths that others of it differ by: it is walked on the desktop alone. */
export const ANY_WIDTH = '@any-width';

const FOLDER = join(import.meta.dirname, '../e2e');

/** The files of journeys by what they say; throws of one that says nothing, or what nobody knows. */
export function readJourneyFiles(folder = FOLDER): Record<Place, string[]> {
  const files: Record<Place, string[]> = {
    '@once': [],
    '@phone': [],
    '@widths': [],
    '@program': [],
  };
  for (const name of globSync('**/*.e2e.ts', { cwd: folder }).toSorted()) {
    files[placeOf(name, readFileSync(join(folder, name), 'utf8'))].push(name);
  }
  return files;
}

function placeOf(name: string, text: string): Place {
  const said = /^\/\/ (@[\w-]+)\n/.exec(text)?.[1];
  const place = PLACES.find((known) => known === said);
  if (place === undefined) {
    throw new Error(
      `tests/e2e/${name} begins with ${said ?? 'no tag'}: its first line says where it is walked, // ${PLACES.join(' or // ')}`,
    );
  }
  for (const [, tag] of text.matchAll(/\btag:\s*\[?\s*['"`]([^'"`]*)['"`]/g)) {
    if (tag !== ANY_WIDTH || place !== '@widths') {
      throw new Error(
        `tests/e2e/${name} has a test with ${tag}: there is ${ANY_WIDTH} alone, in files of @widths`,
      );
    }
  }
  return place;
}

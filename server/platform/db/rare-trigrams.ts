import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** A text that is searched, in lower case, and the table it is in; or kept without accents too. */
export type SearchedText = { table: string; text: RawBuilder<unknown>; isFolded?: true };

/** Number of the newest texts of a table in which three letters stand, by those letters. */
type Sample = ReadonlyMap<string, number>;

/** Size of the sample that tells what is common in all texts: texts, and letters of each. */
const SAMPLE_ROWS = 200;
const SAMPLE_LETTERS = 300;
/** Parts in more than one text in twenty narrow a search too little for what reading them costs. */
const COMMON_FROM = SAMPLE_ROWS / 20;
/** A shop's texts change slowly. */
const KEPT_MS = 3_600_000;

const TRIGRAM = /^[\p{L}\p{N}]{3}$/u;

/** Every three letters or digits in a row, with the place of the first. */
function trigramsOf(text: string): { at: number; letters: string }[] {
  return Array.from({ length: Math.max(text.length - 2, 0) }, (_, at) => ({
    at,
    letters: text.slice(at, at + 3),
  })).filter(({ letters }) => TRIGRAM.test(letters));
}

export function sampleOf(texts: readonly string[]): Sample {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const letters of new Set(trigramsOf(text).map((trigram) => trigram.letters))) {
      counts.set(letters, (counts.get(letters) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * The pattern that an index of trigrams is asked for: what was typed, without what every other text
 * has too. Of "klant1234@voorbeeld.nl" the index would read the whole of what it has of "klant",
 * "voorbeeld" and "nl"; "1234" finds as well. Whatever has the text has the pattern: what was found
 * must still be held against the whole of it. Null where nothing is common, or all is.
 */
export function rarePattern(search: string, sample: Sample): string | null {
  const text = search.toLowerCase();
  const trigrams = trigramsOf(text);
  const rare = trigrams.filter(({ letters }) => (sample.get(letters) ?? 0) <= COMMON_FROM);
  if (rare.length === 0 || rare.length === trigrams.length) return null;
  const kept = new Set(rare.flatMap(({ at }) => [at, at + 1, at + 2]));
  const letters = Array.from({ length: text.length }, (_, at) => (kept.has(at) ? text[at] : '%'));
  return `%${letters.join('')}%`.replaceAll(/%+/g, '%');
}

type Taken = { until: number; sample: Promise<Sample> };

const samples = new WeakMap<Db, Map<string, Taken>>();

/** Reads which parts are common in a text of the shop, once an hour. */
export async function readSample(
  db: Db,
  { table, text }: SearchedText,
  now: Date,
): Promise<Sample> {
  const ofDb = samples.get(db) ?? new Map<string, Taken>();
  samples.set(db, ofDb);
  const known = ofDb.get(table);
  if (known !== undefined && now.getTime() < known.until) return known.sample;
  const sample = takeSample(db, { table, text });
  ofDb.set(table, { until: now.getTime() + KEPT_MS, sample });
  // A failed question is asked again.
  sample.catch(() => ofDb.delete(table));
  return sample;
}

async function takeSample(db: Db, { table, text }: SearchedText): Promise<Sample> {
  const { rows } = await sql<{ text: string }>`
    select left(${text}, ${sql.lit(SAMPLE_LETTERS)}) as text from ${sql.table(table)}
    order by created_at desc limit ${sql.lit(SAMPLE_ROWS)}
  `.execute(db);
  return sampleOf(rows.map((row) => row.text));
}

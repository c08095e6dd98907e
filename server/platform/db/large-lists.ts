import type { Db } from './database.ts';

/** For so long a count above the bound is not counted again; nobody sees more of it than "1.000+". */
const KEPT_MS = 60_000;
/** Lists there are few of; of searches the oldest are let go. */
const KEPT_MAX = 500;

/** Moments until which each database is known to have many, by name. */
const known = new WeakMap<Db, Map<string, number>>();

/** Tells whether a list, or a search of it, lately had more rows than are counted. */
export function isKnownLarge(db: Db, { name, now }: { name: string; now: Date }): boolean {
  const until = known.get(db)?.get(name);
  return until !== undefined && now.getTime() < until;
}

export function keepMany(db: Db, { name, now }: { name: string; now: Date }): void {
  const names = known.get(db) ?? new Map<string, number>();
  known.set(db, names);
  // Taken out first, so that it stands last: what was learned longest ago goes first.
  names.delete(name);
  names.set(name, now.getTime() + KEPT_MS);
  const [oldest] = names.keys();
  if (names.size > KEPT_MAX && oldest !== undefined) names.delete(oldest);
}

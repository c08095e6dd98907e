import { cycleOf, readTerm, type TermMonths } from '#domain/catalogue/term.ts';
import type { TermQuery } from './paths.ts';

/** A term in an address: a month or a year by its name, as always; any other by its months. */
export function termQuery(termMonths: TermMonths): TermQuery {
  const cycle = cycleOf(termMonths);
  return cycle === null ? { term: String(termMonths) } : { cycle };
}

/** Reads `?cycle=` and `?term=`; undefined where neither says a term of ours. */
export function readTermQuery(query: URLSearchParams): TermMonths | undefined {
  const cycle = query.get('cycle');
  if (cycle === 'yearly') return 12;
  return cycle === 'monthly' ? 1 : (readTerm(Number(query.get('term'))) ?? undefined);
}

/** The term in the address behind a plan, which says nothing of a month. */
export function linkedTerm(termMonths: TermMonths): TermQuery | undefined {
  return termMonths === 1 ? undefined : termQuery(termMonths);
}

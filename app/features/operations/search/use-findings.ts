import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { FOUND_MAX, type FoundRecord, type FoundRecords } from '#contract/staff/search.ts';
import { FOUND_KINDS, type Destination, type FoundKind } from './labels.ts';

/** Fewer letters find everything. */
const SEARCH_MIN = 2;

/** The ways that the palette knows, whatever is typed. */
export type Ways = {
  /** The pages of the console. */
  pages: readonly Destination[];
  /** The acts that can be done, each as the page on which it is done. */
  actions: readonly Destination[];
};

export type Findings = Ways & {
  records: readonly { kind: FoundKind; items: readonly FoundRecord[]; hasMore: boolean }[];
  /** The key of each line, in the order in which the lines stand. */
  values: readonly string[];
  isSearching: boolean;
  hasFailed: boolean;
};

/** Gives the key of a line that leads to a page: made of its label, as two may lead to the same page. */
export function wayValue({ label }: Destination): string {
  return `way-${label}`;
}

/** Gives the key of a line with a record; with `ALL` that of the line to all records of its kind. */
export function recordValue(kind: FoundKind, id: string): string {
  return `${kind}-${id}`;
}
export const ALL = 'all';

function matches({ label, words = '' }: Destination, text: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/);
  // The beginning of a word counts: two letters are in the middle of nearly everything.
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.some((one) => one.startsWith(word)));
}

/**
 * The ways that match what was typed, and what the shop has of it. Of the answer to an older text only
 * what fits this one too: Enter must not open another.
 */
export function findingsOf(
  text: string,
  ways: Ways,
  { found, isOlder }: { found: FoundRecords | undefined; isOlder: boolean },
): Pick<Findings, 'pages' | 'actions' | 'records' | 'values'> {
  const fits = ({ name, detail }: FoundRecord) =>
    !isOlder || `${name} ${detail}`.toLowerCase().includes(text.toLowerCase());
  const pages = ways.pages.filter((page) => matches(page, text));
  const actions = ways.actions.filter((action) => matches(action, text));
  const records = FOUND_KINDS.map((kind) => {
    const items = (found?.[kind] ?? []).filter(fits);
    return { kind, items, hasMore: items.length === FOUND_MAX };
  }).filter(({ items }) => items.length > 0);
  return {
    pages,
    actions,
    records,
    values: [
      ...[...pages, ...actions].map(wayValue),
      ...records.flatMap(({ kind, items, hasMore }) =>
        [...items.map(({ id }) => id), ...(hasMore ? [ALL] : [])].map((id) =>
          recordValue(kind, id),
        ),
      ),
    ],
  };
}

/** The same, asked while one types. */
export function useFindings(text: string, ways: Ways): Findings {
  const isSearch = text.length >= SEARCH_MIN;
  const query = useQuery({
    ...orpc.staff.search.find.queryOptions({ input: { text } }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const found = isSearch ? query.data : undefined;
  return {
    ...findingsOf(text, ways, { found, isOlder: query.isPlaceholderData }),
    isSearching: query.isFetching,
    hasFailed: isSearch && query.isError,
  };
}

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
  /** What can be done, each as the place where it is done. */
  actions: readonly Destination[];
};

export type Findings = Ways & {
  records: readonly { kind: FoundKind; items: readonly FoundRecord[]; hasMore: boolean }[];
  /** What each line is known by, in the order in which they stand. */
  values: readonly string[];
  isSearching: boolean;
  hasFailed: boolean;
};

/** What the line of a way is known by: two of them may lead to the same place. */
export function wayValue({ label }: Destination): string {
  return `way-${label}`;
}

/** What the line of a record is known by; of the one that leads to all of its kind. */
export function recordValue(kind: FoundKind, id: string): string {
  return `${kind}-${id}`;
}
export const ALL = 'all';

function matches({ label, words = '' }: Destination, text: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(/\s+/);
  // By how a word begins: two letters are in the middle of nearly everything.
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

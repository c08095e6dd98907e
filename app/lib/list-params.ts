import { useSearchParams } from 'react-router';
import type { SortDirection } from '#contract/values.ts';

/** The parameter with the beginning of each earlier page; the server knows only the next one. */
const TRAIL = 'after';
const SORT = 'sort';
const DIRECTION = 'dir';
const SIZE = 'size';

/** Enough to walk back through; older steps are dropped so that the URL stays short. */
const LONGEST_TRAIL = 12;

export const PAGE_SIZES = [25, 50, 100] as const;
const STANDARD_SIZE = 50;

/** Reads the cursor at which the page in the URL begins. */
export function cursorOf(params: URLSearchParams): string | undefined {
  return params.getAll(TRAIL).at(-1);
}

export type Sorting = { by: string; direction: SortDirection };

/** Order of every list that nobody sorted otherwise. */
export const NEWEST_FIRST: Sorting = { by: 'createdAt', direction: 'desc' };

/** The part of a list's input that is about paging: which page, how long, in which order. */
export type PageInput<Field extends string> = {
  limit: number;
  cursor?: string;
  sort?: Field;
  direction?: SortDirection;
};

type FilterValues = Readonly<Record<string, string | readonly string[] | undefined>>;

export type ListParams<Field extends string = string> = {
  /** The cursor of the page shown; none on the first. */
  cursor: string | undefined;
  page: PageInput<Field>;
  /** The order only, for what is read whole. */
  order: Omit<PageInput<Field>, 'limit' | 'cursor'>;
  sorting: Sorting;
  size: number;
  get: (name: string) => string | undefined;
  /** The values of a filter that the URL has and the list knows. */
  several: <Value extends string>(name: string, known: readonly Value[]) => Value[];
  /** Sets or clears filters and starts at the first page again. */
  change: (values: FilterValues) => void;
  /** Opens or closes something of a row, on the page that is shown; the back button closes it. */
  open: (name: string, id: string | undefined) => void;
  sortBy: (sorting: Sorting) => void;
  resize: (size: number) => void;
  next: (cursor: string) => void;
  previous: () => void;
};

function sortOf<Field extends string>(
  params: URLSearchParams,
  fields: readonly Field[],
): { sort: Field; direction: SortDirection } | null {
  const sort = fields.find((field) => field === params.get(SORT));
  if (sort === undefined) return null;
  return { sort, direction: params.get(DIRECTION) === 'asc' ? 'asc' : 'desc' };
}

function sizeOf(params: URLSearchParams): number {
  return PAGE_SIZES.find((size) => String(size) === params.get(SIZE)) ?? STANDARD_SIZE;
}

/** Reads the parameters from the address itself: a change of a moment ago may not be rendered yet. */
function paramsNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function withValues(changed: URLSearchParams, values: FilterValues): URLSearchParams {
  // Another selection or order begins at its own first page.
  changed.delete(TRAIL);
  for (const [name, value = []] of Object.entries(values)) {
    changed.delete(name);
    const several = typeof value === 'string' ? [value] : value;
    for (const one of several) if (one !== '') changed.append(name, one);
  }
  return changed;
}

/**
 * A list's search, filters, order and page, kept in the URL so that a link reproduces the view.
 * `sorts` are the fields that the contract lets it be sorted by.
 */
export function useListParams<Field extends string = never>(
  sorts: readonly Field[] = [],
): ListParams<Field> {
  const [params, setParams] = useSearchParams();
  const trail = params.getAll(TRAIL);
  const cursor = cursorOf(params);
  const order = sortOf(params, sorts);
  const size = sizeOf(params);

  const setTrail = (cursors: readonly string[]) => {
    const changed = paramsNow();
    changed.delete(TRAIL);
    for (const one of cursors.slice(-LONGEST_TRAIL)) changed.append(TRAIL, one);
    setParams(changed);
  };
  const change = (values: FilterValues) =>
    setParams(withValues(paramsNow(), values), {
      replace: true,
      preventScrollReset: true,
    });

  return {
    cursor,
    page: { limit: size, ...order, ...(cursor === undefined ? {} : { cursor }) },
    order: { ...order },
    sorting: order === null ? NEWEST_FIRST : { by: order.sort, direction: order.direction },
    size,
    get: (name) => params.get(name) ?? undefined,
    several: (name, known) => known.filter((value) => params.getAll(name).includes(value)),
    change,
    open: (name, id) => {
      const changed = paramsNow();
      if (id === undefined) changed.delete(name);
      else changed.set(name, id);
      setParams(changed, { replace: id === undefined, preventScrollReset: true });
    },
    sortBy: ({ by, direction }) => change({ [SORT]: by, [DIRECTION]: direction }),
    resize: (next) => change({ [SIZE]: String(next) }),
    next: (nextCursor) => setTrail([...trail, nextCursor]),
    previous: () => setTrail(trail.slice(0, -1)),
  };
}

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { NEWEST_FIRST, type ListParams, type Sorting } from '#app/lib/list-params.ts';
import { Select } from '#app/ui/select.tsx';
import { Th } from '#app/ui/table.tsx';

/** The part of a column that its order needs. */
export type SortableColumn = {
  header: string;
  align?: 'left' | 'right';
  /** The field of the contract that it is sorted by. */
  sort?: string;
  /** The direction of the first press: words from a to z, moments and amounts from the top. */
  sortFirst?: Sorting['direction'];
};

function firstDirection({ sortFirst = 'asc' }: SortableColumn): Sorting['direction'] {
  return sortFirst;
}

function reverse(direction: Sorting['direction']): Sorting['direction'] {
  return direction === 'asc' ? 'desc' : 'asc';
}

/** Tells whether newest first, in which every list begins, is the order of one of its columns. */
function showsNewest(columns: readonly SortableColumn[]): boolean {
  return columns.some(({ sort }) => sort === NEWEST_FIRST.by);
}

/**
 * The order after a press on the head of a column: its own way, then the other, and after that newest
 * first again where no other head leads back to that.
 */
export function nextSorting(
  column: SortableColumn & { sort: string },
  columns: readonly SortableColumn[],
  { by, direction }: Sorting,
): Sorting {
  const first = firstDirection(column);
  if (by !== column.sort) return { by: column.sort, direction: first };
  if (direction !== first && !showsNewest(columns)) return NEWEST_FIRST;
  return { by, direction: reverse(direction) };
}

type SortHeadProps = {
  column: SortableColumn;
  /** All of the list. */
  columns: readonly SortableColumn[];
  params: ListParams | undefined;
};

/** The head of a column; a button where the list can be sorted by it. */
export function ColumnHead({ column, columns, params }: SortHeadProps) {
  const { header, align = 'left', sort } = column;
  if (sort === undefined || params === undefined) return <Th align={align}>{header}</Th>;
  const { by, direction } = params.sorting;
  const isOn = by === sort;
  const SortedIcon = direction === 'asc' ? ArrowUp : ArrowDown;
  const Icon = isOn ? SortedIcon : ArrowUpDown;
  return (
    <Th
      align={align}
      {...(isOn ? { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      <button
        type="button"
        className={`-mx-1.5 inline-flex h-7 items-center gap-1.5 rounded-sm px-1.5 hover:text-ink ${isOn ? 'text-ink' : ''}`}
        onClick={() => params.sortBy(nextSorting({ ...column, sort }, columns, params.sorting))}
      >
        {header}
        <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${isOn ? '' : 'opacity-50'}`} />
      </button>
    </Th>
  );
}

const DIRECTION_WORDS = { asc: 'oplopend', desc: 'aflopend' } as const;

type SortSelectProps = { columns: readonly SortableColumn[]; params: ListParams };

/** The order of a list that is shown as cards, which have no heads to press. */
export function SortSelect({ columns, params }: SortSelectProps) {
  const { by, direction } = params.sorting;
  const options = columns.flatMap((column) =>
    column.sort === undefined
      ? []
      : [firstDirection(column), reverse(firstDirection(column))].map((way) => ({
          by: column.sort ?? '',
          direction: way,
          label: `${column.header}, ${DIRECTION_WORDS[way]}`,
        })),
  );
  if (options.length === 0) return null;
  const valueOf = (sorting: Sorting) => `${sorting.by} ${sorting.direction}`;
  // A list without a column of when something was made begins in that order all the same.
  if (!showsNewest(columns)) options.unshift({ ...NEWEST_FIRST, label: 'Nieuwste eerst' });
  return (
    <label className="flex items-center gap-3 text-sm text-ink-soft *:min-w-0 *:flex-1 md:max-w-sm">
      Sorteren
      <Select
        className="h-10! py-0 text-sm"
        value={valueOf({ by, direction })}
        onChange={({ target }) => {
          const chosen = options.find((option) => valueOf(option) === target.value);
          if (chosen !== undefined) params.sortBy({ by: chosen.by, direction: chosen.direction });
        }}
      >
        {options.map((option) => (
          <option key={valueOf(option)} value={valueOf(option)}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}

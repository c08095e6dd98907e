import type { ReactNode } from 'react';
import { LoadError } from '#app/components/load-error.tsx';
import { Paging, type Count } from '#app/components/paging.tsx';
import { RowDialogHolder } from '#app/components/row-dialog.tsx';
import { ColumnHead, SortSelect, type SortableColumn } from '#app/components/sorting.tsx';
import { classNames } from '#app/lib/class-names.ts';
import type { ListParams } from '#app/lib/list-params.ts';
import { useKeptFocus } from '#app/lib/focus/use-kept-focus.ts';
import { useLoadFailure, type PageFailure } from '#app/lib/use-load-failure.ts';
import { useMediaQuery } from '#app/lib/use-media-query.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Table, TBody, Td, THead, Tr } from '#app/ui/table.tsx';

export type Column<Row> = SortableColumn & {
  /** On a phone those called `status` and `amount` stand beside the title of their card. */
  id: string;
  /** In the table it stays on one line unless it says otherwise itself. */
  cell: (row: Row) => ReactNode;
  /** On a phone the first column is the title of a card, this one its row of buttons. */
  actions?: boolean;
};

type DataTableQuery<Row> = {
  data: { items: readonly Row[]; nextCursor: string | null; count: Count } | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

export type DataTableProps<Row> = {
  /** Says what the table holds; read aloud, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  query: DataTableQuery<Row>;
  rowKey: (row: Row) => string;
  /** The page in the URL; none for a list that is shown whole. */
  params?: ListParams | undefined;
  noun: readonly [one: string, many: string];
  /** Narrowest width at which it fits as a table; below that its rows are cards. */
  tableFrom?: keyof typeof WIDTHS;
  empty: ReactNode;
  /** The failure of the catalogue that a failed load is. */
  failure: PageFailure;
};

const WIDTHS = { tablet: '48rem', laptop: '64rem', desktop: '80rem' } as const;

const SKELETON_ROWS = [...'abcdefgh'];

function SkeletonTable<Row>({
  caption,
  columns,
  params,
}: Pick<DataTableProps<Row>, 'caption' | 'columns' | 'params'>) {
  return (
    <Table caption={`${caption} worden geladen`} aria-busy="true">
      <Head columns={columns} params={params} />
      <TBody>
        {SKELETON_ROWS.map((row) => (
          <Tr key={row}>
            {columns.map((column) => (
              <Td key={column.id} align={column.align ?? 'left'}>
                <Skeleton
                  className={classNames(
                    'h-4 w-full max-w-32',
                    column.align === 'right' && 'ml-auto max-w-20',
                  )}
                />
              </Td>
            ))}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function Head<Row>({ columns, params }: Pick<DataTableProps<Row>, 'columns' | 'params'>) {
  return (
    <THead>
      <tr>
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} columns={columns} params={params} />
        ))}
      </tr>
    </THead>
  );
}

type RowsProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'params'> & {
  rows: readonly Row[];
};

function WideRows<Row>({ caption, columns, rows, rowKey, params }: RowsProps<Row>) {
  const hasActions = columns.at(-1)?.actions === true;
  return (
    <Table caption={caption} className={hasActions ? 'actions-in-sight' : undefined}>
      <Head columns={columns} params={params} />
      <TBody>
        {rows.map((row) => (
          <Tr key={rowKey(row)}>
            {columns.map((column) => (
              <Td key={column.id} align={column.align ?? 'left'} className="whitespace-nowrap">
                {column.cell(row)}
              </Td>
            ))}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function CardRows<Row>({ caption, columns, rows, rowKey, params }: RowsProps<Row>) {
  const [title, ...others] = columns;
  return (
    <>
      {params === undefined ? null : <SortSelect columns={columns} params={params} />}
      <CardList caption={caption} title={title} others={others} rows={rows} rowKey={rowKey} />
    </>
  );
}

type CardListProps<Row> = Pick<RowsProps<Row>, 'caption' | 'rows' | 'rowKey'> & {
  title: Column<Row> | undefined;
  others: readonly Column<Row>[];
};

function CardList<Row>({ caption, title, others, rows, rowKey }: CardListProps<Row>) {
  // The amounts last, so that they stand below each other.
  const beside = ['status', 'amount'].flatMap((name) => others.filter(({ id }) => id === name));
  return (
    <ul
      aria-label={caption}
      // One goes on here when the row that they were in has left it.
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 outline-none md:grid-cols-2"
    >
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className="flex flex-col gap-1.5 rounded-md border border-line bg-surface px-4 py-3 text-sm"
        >
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 text-base leading-6 font-semibold break-words">
              {title?.cell(row)}
            </div>
            <div
              className={classNames(
                'flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 text-right',
                beside.length > 1 ? 'max-w-2/3' : 'max-w-1/2',
              )}
            >
              {beside.map((column) => (
                <div key={column.id} className={column.align === 'right' ? 'figures' : undefined}>
                  <span className="sr-only">{column.header}: </span>
                  {column.cell(row)}
                </div>
              ))}
            </div>
          </div>
          {/* One after the other, as many as a line has room for: so a list of fifty can be looked through. */}
          <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1">
            <dl className="contents">
              {others
                .filter((column) => column.actions !== true && !beside.includes(column))
                .map((column) => (
                  <Fact key={column.id} column={column} row={row} />
                ))}
            </dl>
            {others
              .filter((column) => column.actions === true)
              .map((column) => (
                <div key={column.id} className="ml-auto empty:hidden">
                  {column.cell(row)}
                </div>
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.cell(row);
  // A value that a row does not have takes no room here.
  if (value === '–') return null;
  return (
    <div className="flex max-w-full min-w-0 items-baseline gap-1.5">
      <dt className="shrink-0 text-ink-soft">{column.header}</dt>
      <dd className={classNames('min-w-0 break-words', column.align === 'right' && 'figures')}>
        {value}
      </dd>
    </div>
  );
}

function SkeletonCards() {
  return (
    <div aria-busy="true" className="grid gap-2 md:grid-cols-2">
      {SKELETON_ROWS.slice(0, 4).map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  );
}

/** A list that the server pages: a table, on phones cards, with its loading, empty and error faces. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const kept = useKeptFocus();
  return (
    <RowDialogHolder>
      {/* Without a box of its own: it hears where the focus is, and holds it. */}
      <div className="contents" {...kept}>
        <Faces {...props} />
      </div>
    </RowDialogHolder>
  );
}

function Faces<Row>(props: DataTableProps<Row>) {
  const { caption, columns, query, rowKey, params, noun, empty, failure } = props;
  const isWide = useMediaQuery(`(min-width: ${WIDTHS[props.tableFrom ?? 'tablet']})`);
  const { data } = query;
  useLoadFailure(query.isError, failure);

  if (data === undefined && query.isError) {
    return <LoadError failure={failure} query={query} />;
  }
  if (data === undefined) {
    return isWide ? (
      <SkeletonTable caption={caption} columns={columns} params={params} />
    ) : (
      <SkeletonCards />
    );
  }
  const { items, nextCursor, count } = data;
  if (items.length === 0 && params?.cursor === undefined) return empty;
  const Rows = isWide ? WideRows<Row> : CardRows<Row>;
  return (
    <div
      className={classNames('flex flex-col gap-3', query.isPlaceholderData && 'opacity-60')}
      aria-busy={query.isPlaceholderData}
    >
      {items.length === 0 ? (
        empty
      ) : (
        <Rows caption={caption} columns={columns} rows={items} rowKey={rowKey} params={params} />
      )}
      <Paging
        count={items.length === 0 ? undefined : count}
        noun={noun}
        size={params && { value: params.size, onChange: params.resize }}
        onPrevious={params?.cursor === undefined ? undefined : params.previous}
        onNext={
          params === undefined || nextCursor === null ? undefined : () => params.next(nextCursor)
        }
      />
    </div>
  );
}

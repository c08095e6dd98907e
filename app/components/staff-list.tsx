import type { ReactNode } from 'react';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { DataTable, type DataTableProps } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import type { ListFilter, StaffListState } from '#app/lib/use-staff-list.ts';

const NONE: readonly string[] = [];

type StaffListProps<
  Row,
  Sort extends string,
  Filter extends ListFilter,
  View extends ListFilter,
> = Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'query' | 'noun' | 'failure' | 'tableFrom'
> & {
  list: StaffListState<Sort, Filter, View>;
  search?: { label: string; placeholder: string };
  /** Controls besides search and chips, and their names in the address. */
  controls?: ReactNode;
  controlled?: readonly string[];
  /** Fields of filters that a control stands in for at the moment. */
  hidden?: readonly string[];
  /** Buttons at the end of the first line: the export, links to what belongs to the list. */
  actions?: ReactNode;
  /** The words of a list without rows. */
  empty: string;
  emptyText?: ReactNode;
};

/**
 * Shows a list of the console: what narrows it, what is done with it, its rows in pages, and the way back
 * to all of it where nothing is left.
 */
export function StaffList<
  Row extends { id: string },
  Sort extends string,
  Filter extends ListFilter,
  View extends ListFilter,
>({
  list,
  search,
  controls,
  controlled = NONE,
  hidden = NONE,
  actions,
  empty,
  emptyText,
  ...table
}: StaffListProps<Row, Sort, Filter, View>) {
  const { params, filters, view } = list;
  const shown = filters.filter(({ field }) => !hidden.includes(field));
  const chips = shown.map(({ field, param = field, label, values, labels }) => (
    <FilterChips
      key={field}
      label={label}
      values={values}
      labels={labels}
      chosen={params.several(param, values)}
      onChange={(chosen) => params.change({ [param]: chosen })}
    />
  ));
  const names = ['q', ...filters.map(({ field, param = field }) => param), ...controlled];
  const isOneLine = filters.length < 2;
  return (
    <>
      <ListToolbar actions={actions}>
        {search === undefined ? null : (
          <SearchField
            {...search}
            value={params.get('q') ?? ''}
            onSearch={(q) => params.change({ q })}
          />
        )}
        {view === null ? null : (
          <FilterChips
            {...view.of}
            chosen={[view.chosen]}
            onChange={(chosen) =>
              params.change({
                [view.of.param ?? view.of.field]: chosen.find((one) => one !== view.chosen),
              })
            }
          />
        )}
        {controls}
        {isOneLine ? chips : null}
      </ListToolbar>
      {isOneLine ? null : <div className="flex flex-wrap gap-x-6 gap-y-2">{chips}</div>}
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        params={params}
        empty={
          <EmptyState title={empty} action={<ClearFilters params={params} names={names} />}>
            {emptyText}
          </EmptyState>
        }
      />
    </>
  );
}

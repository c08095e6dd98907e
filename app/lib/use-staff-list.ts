import { useListParams, type ListParams, type PageInput } from './list-params.ts';

/** A choice of values that narrows a list, as the chips above it. */
export type ListFilter<Field extends string = string, Value extends string = string> = {
  /** The field of the list's input, and the name in the address where that is another. */
  field: Field;
  param?: string;
  /** Read aloud before the chips: `Filter op status`. */
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
};

/** The part of an input that search and chips fill in; nothing of what is not chosen. */
type Narrowing<Filter extends ListFilter> = { search?: string } & {
  [One in Filter as One['field']]?: One['values'][number][];
};

/** A list that shows one of a few parts, the first unless the address says another. */
type Viewing<View extends ListFilter> = { [One in View as One['field']]: One['values'][number] };

export type StaffListState<
  Sort extends string = never,
  Filter extends ListFilter = never,
  View extends ListFilter = never,
> = {
  params: ListParams<Sort>;
  filters: readonly Filter[];
  /** The parts that it is shown in, and the one that is shown; null for a list that is shown whole. */
  view: { of: View; chosen: View['values'][number] } | null;
  /** The input of the page that the address asks for. */
  input: PageInput<Sort> & Narrowing<Filter> & Viewing<View>;
  /** The same of the whole list, for its export. */
  whole: ListParams<Sort>['order'] & Narrowing<Filter> & Viewing<View>;
};

type StaffListOptions<Sort extends string, Filter extends ListFilter, View extends ListFilter> = {
  sorts?: readonly Sort[];
  filters?: readonly Filter[];
  view?: View;
};

/** Reads a list of the console from the address: its page and order, its part, the search, the chips. */
export function useStaffList<
  Sort extends string = never,
  Filter extends ListFilter = never,
  View extends ListFilter = never,
>({
  sorts,
  filters = [],
  view,
}: StaffListOptions<Sort, Filter, View>): StaffListState<Sort, Filter, View> {
  const params = useListParams(sorts);
  const search = params.get('q');
  const narrowing: Record<string, unknown> = search ? { search } : {};
  for (const { field, param = field, values } of filters) {
    const chosen = params.several(param, values);
    if (chosen.length > 0) narrowing[field] = chosen;
  }
  const chosen =
    view && (params.several(view.param ?? view.field, view.values)[0] ?? view.values[0]);
  if (view) narrowing[view.field] = chosen;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each field has values of its own filter
  const narrowed = narrowing as Narrowing<Filter> & Viewing<View>;
  return {
    params,
    filters,
    view: view === undefined || chosen === undefined ? null : { of: view, chosen },
    input: { ...params.page, ...narrowed },
    whole: { ...params.order, ...narrowed },
  };
}

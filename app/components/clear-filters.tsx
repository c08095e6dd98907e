import type { ListParams } from '#app/lib/list-params.ts';
import { Button } from '#app/ui/button.tsx';

type ClearFiltersProps = {
  params: Pick<ListParams, 'get' | 'change'>;
  /** Everything that narrows the list, as the address names it. */
  names: readonly string[];
};

/** The way back to the whole list, when something narrows it. */
export function ClearFilters({ params, names }: ClearFiltersProps) {
  if (names.every((name) => params.get(name) === undefined)) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => params.change(Object.fromEntries(names.map((name) => [name, undefined])))}
    >
      Filters wissen
    </Button>
  );
}

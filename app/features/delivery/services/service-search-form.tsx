import { ClearFilters } from '#app/components/clear-filters.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { useKeptFocus } from '#app/lib/focus/use-kept-focus.ts';
import type { ListParams } from '#app/lib/list-params.ts';

type ServiceSearchFormProps = { ended: boolean; params: ListParams; foundNone: boolean };

/** Searches among the own services, for who has many; and says so when it finds none. */
export function ServiceSearchForm({ ended, params, foundNone }: ServiceSearchFormProps) {
  const kept = useKeptFocus();
  return (
    <div className="contents" {...kept}>
      <SearchField
        label="Zoek services"
        placeholder="Zoek op naam, pakket of adres"
        value={params.get('q') ?? ''}
        onSearch={(q) => params.change({ q })}
      />
      {foundNone ? (
        <EmptyState
          title={ended ? 'Geen beëindigde services gevonden' : 'Geen services gevonden'}
          action={<ClearFilters params={params} names={['q']} />}
        >
          Zoek op een andere naam, een ander pakket of een ander adres.
        </EmptyState>
      ) : null}
    </div>
  );
}

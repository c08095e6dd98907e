import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ClearFilters } from '#app/components/clear-filters.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { orpc } from '#app/lib/api.ts';
import type { ListParams } from '#app/lib/list-params.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { actionLabel } from './labels.ts';
import { subjectLabel } from '#app/features/compliance/audit-subjects/labels.ts';

/** Filters of the log, as the address names them. */
const AUDIT_FILTERS = ['wie', 'door', 'wat', 'soort', 'kenmerk', 'van', 'tot'] as const;

/** Kinds of actors, as the address names them. */
const DOERS: Readonly<Record<string, string>> = {
  mensen: 'Alleen mensen',
  programma: 'Alleen het programma',
};

type ChoiceProps = {
  label: string;
  all: string;
  values: readonly string[];
  labelOf: (value: string) => string;
  value: string | undefined;
  onChange: (value: string) => void;
};

function Choice({ label, all, values, labelOf, value = '', onChange }: ChoiceProps) {
  // The choice in the address is shown, also before the choices are known.
  const known = values.includes(value) || value === '' ? values : [value, ...values];
  const sorted = known.toSorted((a, b) => labelOf(a).localeCompare(labelOf(b), 'nl'));
  return (
    <div className="w-full sm:w-56">
      <Select
        aria-label={label}
        className="h-10! md:h-9! md:py-0 md:text-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{all}</option>
        {sorted.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}

type AuditFilterFormProps = {
  params: ListParams<never>;
  /** Actions on the list, at the end of the first line. */
  actions: ReactNode;
};

/** Narrows the log to people, acts, records and days. */
export function AuditFilterForm({ params, actions }: AuditFilterFormProps) {
  const { data } = useQuery(orpc.staff.audit.options.queryOptions());
  const day = (name: 'van' | 'tot', label: string) => (
    <label className="flex items-center gap-2 text-sm font-medium whitespace-nowrap max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-1">
      {label}
      <Input
        type="date"
        className="h-10! w-full sm:w-auto md:h-9! md:text-sm"
        value={params.get(name) ?? ''}
        onChange={(event) => params.change({ [name]: event.target.value })}
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Wie"
          landmark="Zoek op wie het deed"
          placeholder="E-mailadres, of ‘systeem’"
          value={params.get('wie') ?? ''}
          onSearch={(wie) => params.change({ wie })}
        />
        <SearchField
          label="Kenmerk"
          landmark="Zoek op kenmerk"
          placeholder="Kenmerk, of hoe het begint"
          value={params.get('kenmerk') ?? ''}
          onSearch={(kenmerk) => params.change({ kenmerk })}
        />
        <div className="sm:ml-auto">{actions}</div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Choice
          label="Filter op mensen of programma"
          all="Mensen en programma"
          values={Object.keys(DOERS)}
          labelOf={(value) => DOERS[value] ?? value}
          value={params.get('door')}
          onChange={(door) => params.change({ door })}
        />
        <Choice
          label="Filter op actie"
          all="Alle acties"
          values={data?.actions ?? []}
          labelOf={actionLabel}
          value={params.get('wat')}
          onChange={(wat) => params.change({ wat })}
        />
        <Choice
          label="Filter op soort"
          all="Alle soorten"
          values={data?.subjectTypes ?? []}
          labelOf={subjectLabel}
          value={params.get('soort')}
          onChange={(soort) => params.change({ soort })}
        />
        <div className="flex gap-3 max-sm:w-full">
          {day('van', 'Van')}
          {day('tot', 'Tot en met')}
        </div>
        <ClearFilters params={params} names={AUDIT_FILTERS} />
      </div>
    </div>
  );
}

import { Select } from '#app/ui/select.tsx';

type YearFilterProps = {
  years: readonly number[];
  value: number | undefined;
  onChange: (year: string | undefined) => void;
};

/** Narrows a list to one calendar year. */
export function YearFilter({ years, value, onChange }: YearFilterProps) {
  // The year of a link stays to be seen, also while the years are not known yet.
  const shown = value === undefined || years.includes(value) ? years : [value, ...years];
  return (
    <div className="w-full sm:w-40">
      <Select
        aria-label="Filter op jaar"
        className="h-10! md:h-9! md:py-0 md:text-sm"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">Alle jaren</option>
        {shown.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { Select } from '#app/ui/select.tsx';

type StatusFilterProps<Status extends string> = {
  statuses: readonly Status[];
  labels: Readonly<Record<Status, string>>;
  value: Status | undefined;
  onChange: (status: Status | undefined) => void;
};

/** Narrows a list to one status. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { statuses, labels, value, onChange } = props;
  return (
    <div className="w-full sm:w-52">
      <Select
        aria-label="Filter op status"
        className="h-10!"
        value={value ?? ''}
        onChange={(event) => onChange(statuses.find((status) => status === event.target.value))}
      >
        <option value="">Alle statussen</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {labels[status]}
          </option>
        ))}
      </Select>
    </div>
  );
}

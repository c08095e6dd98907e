import type { Ref } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { Select } from '#app/ui/select.tsx';

type SystemFieldProps = {
  systems: readonly string[];
  value: string | undefined;
  onChange: (system: string) => void;
  error?: string | undefined;
  /** The form around it can send somebody here. */
  ref?: Ref<HTMLSelectElement>;
  /** The present system, which may be had no more: that it becomes another is then said. */
  now?: string | null;
};

/** The choice of a system for a server; not there where there is nothing to choose. */
export function SystemField(props: SystemFieldProps) {
  const { systems, value, onChange, error, ref, now = null } = props;
  const isGone = value !== undefined && now !== null && !systems.includes(now);
  if (systems.length < 2 && !isGone) return null;
  return (
    <FormField
      label="Besturingssysteem"
      name="system"
      error={error}
      help={isGone ? `${now} is er bij dit pakket niet meer.` : undefined}
    >
      <Select ref={ref} value={value} onChange={(event) => onChange(event.target.value)}>
        {systems.map((system) => (
          <option key={system} value={system}>
            {system}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

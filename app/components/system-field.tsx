import type { ReactNode } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { Select } from '#app/ui/select.tsx';

type SystemFieldProps = {
  systems: readonly string[];
  value: string | undefined;
  onChange: (system: string) => void;
  error?: string | undefined;
  help?: ReactNode;
};

/** What a server will run on; not there where there is nothing to choose. */
export function SystemField({ systems, value, onChange, error, help }: SystemFieldProps) {
  if (systems.length < 2) return null;
  return (
    <FormField label="Besturingssysteem" name="system" error={error} help={help}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {systems.map((system) => (
          <option key={system} value={system}>
            {system}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

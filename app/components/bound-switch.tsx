import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { SwitchField } from '#app/components/switch-field.tsx';

type BoundSwitchProps = { name: string; label: ReactNode; help?: ReactNode };

/** A switch of the form around it, whose value is the text `true` or `false`. */
export function BoundSwitch({ name, label, help }: BoundSwitchProps) {
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  return (
    <SwitchField
      label={label}
      help={help}
      error={fieldState.error?.message}
      ref={ref}
      name={name}
      checked={value === 'true'}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.checked ? 'true' : 'false')}
    />
  );
}

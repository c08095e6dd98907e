import { useId, type ComponentProps, type ReactNode } from 'react';
import { Switch } from '#app/ui/switch.tsx';

type SwitchFieldProps = Omit<ComponentProps<typeof Switch>, 'id' | 'children'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** A switch behind its words; what it does stands under its label. */
export function SwitchField({ label, help, error, ...rest }: SwitchFieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="mt-0.5 text-sm text-ink-soft">
            {help}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
            {error}
          </p>
        ) : null}
      </div>
      <Switch id={id} {...(described ? { 'aria-describedby': described } : {})} {...rest} />
    </div>
  );
}

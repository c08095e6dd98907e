import { useId, type ComponentProps, type ReactNode } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> & {
  name: string;
  label: ReactNode;
  error?: string | undefined;
};

/** A box with its sentence beside it and what is wrong under it. */
export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const wrong =
    error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  return (
    <div>
      <div className="flex items-start gap-2.5 text-[0.9375rem]">
        <Checkbox id={id} {...wrong} {...rest} />
        <label htmlFor={id} className="leading-6">
          {label}
        </label>
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

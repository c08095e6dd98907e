import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import { Label } from '#app/ui/label.tsx';

type FieldProps = {
  id?: string;
  name?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
};

type FormFieldProps = {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  help?: ReactNode;
  /** Marks what may be left empty; what is not marked is required. */
  optional?: boolean;
  /** One input; its id and descriptions are filled in here. */
  children: ReactElement<FieldProps>;
};

/** Label above, under the field what is wrong and then the help, and the ids that tie them together. */
export function FormField(props: FormFieldProps) {
  const { label, name, error, help, optional = false, children } = props;
  const id = `${useId()}-${name}`;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ');
  return (
    <div>
      <Label htmlFor={id} className="mb-1.5">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (niet verplicht)</span> : null}
      </Label>
      {cloneElement(children, {
        id,
        name,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {error ? (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-bad" role="alert">
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className="mt-1.5 text-sm text-ink-soft">
          {help}
        </p>
      ) : null}
    </div>
  );
}

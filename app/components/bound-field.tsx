import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '#app/components/form-field.tsx';

type BoundFieldProps = Omit<ComponentProps<typeof FormField>, 'error' | 'children'> & {
  /** One input; its value, its name and its faults come from the form around it. */
  children: ReactElement<object>;
};

/** A field of the form around it. */
export function BoundField({ name, children, ...rest }: BoundFieldProps) {
  const { register, getFieldState, formState } = useFormContext<Record<string, string>>();
  const { error } = getFieldState(name, formState);
  return (
    <FormField name={name} error={error?.message} {...rest}>
      {cloneElement(children, register(name))}
    </FormField>
  );
}

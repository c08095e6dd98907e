import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { fieldClasses } from '#app/ui/input.tsx';
import { useResting } from '#app/ui/resting.tsx';

export function Textarea({ className, rows = 5, readOnly, ...rest }: ComponentProps<'textarea'>) {
  const isResting = useResting();
  return (
    <textarea
      rows={rows}
      className={classNames(fieldClasses, 'py-2.5', className)}
      readOnly={readOnly === true || isResting}
      {...rest}
    />
  );
}

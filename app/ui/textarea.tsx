import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { fieldClasses } from '#app/ui/input.tsx';

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={classNames(fieldClasses, 'py-2.5', className)} {...rest} />
  );
}

import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';

export function Label({ className, children, ...rest }: ComponentProps<'label'>) {
  return (
    <label className={classNames('block text-sm font-semibold text-ink', className)} {...rest}>
      {children}
    </label>
  );
}

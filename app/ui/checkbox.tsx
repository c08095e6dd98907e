import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';

/** The browser's own checkbox in our colour: forms, keyboard and autofill work as everywhere. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      className={classNames('mt-0.5 size-5 shrink-0 rounded-sm accent-green', className)}
      {...rest}
    />
  );
}

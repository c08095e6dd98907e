import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';

/** The browser's own checkbox in our looks: forms, keyboard and autofill work as everywhere. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      className={classNames('tick mt-0.5 size-5 rounded-[5px]', className)}
      {...rest}
    />
  );
}

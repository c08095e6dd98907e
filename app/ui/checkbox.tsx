import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { useResting } from '#app/ui/resting.tsx';

/** The browser's own checkbox in our looks: forms, keyboard and autofill work as everywhere. */
export function Checkbox({ className, disabled, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const isResting = useResting();
  return (
    <input
      type="checkbox"
      className={classNames('tick mt-0.5 size-5 rounded-[5px]', className)}
      disabled={disabled === true || isResting}
      {...rest}
    />
  );
}

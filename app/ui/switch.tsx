import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { useResting } from '#app/ui/resting.tsx';

/** The browser's own checkbox that looks like a switch and says that it is one. */
export function Switch({
  className,
  disabled,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  const isResting = useResting();
  return (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser tells of itself whether it is checked
      role="switch"
      className={classNames(
        'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors',
        'before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform',
        'checked:border-green checked:bg-green checked:before:translate-x-5 checked:before:bg-on-green',
        'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        className,
      )}
      disabled={disabled === true || isResting}
      {...rest}
    />
  );
}

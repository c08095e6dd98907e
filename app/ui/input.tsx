import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { useResting } from '#app/ui/resting.tsx';

/** The looks that every field of text shares. */
export const fieldClasses = classNames(
  'block w-full rounded-md border border-line-strong bg-surface px-3.5 text-ink',
  'transition-colors hover:border-ink-soft',
  'aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft',
);

export function Input({ className, type = 'text', readOnly, ...rest }: ComponentProps<'input'>) {
  const isResting = useResting();
  return (
    <input
      type={type}
      className={classNames(fieldClasses, 'h-11', className)}
      readOnly={readOnly === true || isResting}
      {...rest}
    />
  );
}

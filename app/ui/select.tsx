import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import { fieldClasses } from '#app/ui/input.tsx';
import { useResting } from '#app/ui/resting.tsx';

/** The browser's own list, because phones do it better than we can. */
export function Select({ className, disabled, children, ...rest }: ComponentProps<'select'>) {
  const isResting = useResting();
  return (
    <div className="relative">
      <select
        className={classNames(fieldClasses, 'h-11 appearance-none pr-10', className)}
        disabled={disabled === true || isResting}
        {...rest}
      >
        {children}
      </select>
      <FrameIcon
        name="chevron"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}

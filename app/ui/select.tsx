import type { ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '#app/lib/class-names.ts';
import { fieldClasses } from '#app/ui/input.tsx';

/** The browser's own list, because phones do it better than we can. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={classNames(fieldClasses, 'h-11 appearance-none pr-10', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}

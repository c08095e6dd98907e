import type { ReactNode } from 'react';

type ListToolbarProps = { children: ReactNode; actions?: ReactNode };

/** Above a list: what narrows it, and to the right (where that is narrow: below) what is done with it. */
export function ListToolbar({ children, actions }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
      <div className="flex min-w-0 grow basis-112 flex-wrap items-center gap-3 max-sm:basis-full">
        {children}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

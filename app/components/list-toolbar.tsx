import type { ReactNode } from 'react';

type ListToolbarProps = { children: ReactNode; actions?: ReactNode };

/** Above a list: what narrows it on the left, what is done with it on the right. */
export function ListToolbar({ children, actions }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 max-sm:basis-full">
        {children}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

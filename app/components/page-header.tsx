import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; intro?: ReactNode; actions?: ReactNode };

/** The top of a screen: its one h1, a line about it, and its one action. */
export function PageHeader({ title, intro, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] font-semibold sm:text-[2rem]">{title}</h1>
        {intro ? <p className="mt-1.5 max-w-[68ch] text-ink-soft">{intro}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
    </div>
  );
}

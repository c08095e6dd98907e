import type { ReactNode } from 'react';
import { Gables } from '#app/components/gables.tsx';

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Nothing here yet, and what one can do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-md border border-dashed border-line-strong px-6 py-12 text-center">
      <Gables className="h-20 text-ink-soft" />
      <p className="mt-5 font-display text-lg font-semibold">{title}</p>
      {children ? (
        <div className="mt-1.5 max-w-[52ch] text-balance text-ink-soft">{children}</div>
      ) : null}
      {action ? <div className="mt-5 empty:hidden">{action}</div> : null}
    </div>
  );
}

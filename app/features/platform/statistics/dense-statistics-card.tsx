import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Figure } from './statistics-card.tsx';

/** One figure of the console, where lists matter more: its note beside it. */
export function DenseFigure({ label, value, note }: Figure) {
  return (
    <div className="dense-figure">
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton className="my-0.5 h-5 w-16 md:my-1" />
        ) : (
          <span className="figures">{value}</span>
        )}
        {value === undefined || !note ? null : <span>{note}</span>}
      </dd>
    </div>
  );
}

type DenseStatisticsCardProps = {
  /** Number of figures beside each other where there is room. */
  columns: 2 | 4 | 5 | 6;
  children: ReactNode;
};

/** The figures above a list: cards, on a phone the lines of one, so that the list is in sight. */
export function DenseStatisticsCard({ columns, children }: DenseStatisticsCardProps) {
  return (
    <dl className="dense-figures" data-columns={columns}>
      {children}
    </dl>
  );
}

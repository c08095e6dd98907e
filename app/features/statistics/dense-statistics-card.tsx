import type { ReactNode } from 'react';

type DenseStatisticsCardProps = {
  /** How many figures stand beside each other where there is room. */
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

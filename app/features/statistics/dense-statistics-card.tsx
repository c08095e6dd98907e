import type { ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';

type DenseStatisticsCardProps = {
  /** How many figures stand beside each other where there is room. */
  columns: keyof typeof COLUMNS;
  children: ReactNode;
};

const COLUMNS = {
  2: 'md:grid-cols-2',
  4: 'md:grid-cols-4',
  5: 'md:grid-cols-[repeat(5,auto)] lg:grid-cols-5',
  6: 'md:grid-cols-3 xl:grid-cols-6 xl:[&_dd]:min-h-12 xl:[&_dd]:flex-col',
} as const;

/** The figures above a list: cards, on a phone the lines of one, so that the list is in sight. */
export function DenseStatisticsCard({ columns, children }: DenseStatisticsCardProps) {
  return (
    <dl
      className={classNames(
        'grid max-md:divide-y max-md:divide-line max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface max-md:px-3.5 max-md:py-0.5 md:gap-2',
        COLUMNS[columns],
      )}
    >
      {children}
    </dl>
  );
}

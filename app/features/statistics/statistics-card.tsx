import type { ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type StatisticsCardProps = {
  label: string;
  /** Not there yet: a skeleton of the same height. */
  value: ReactNode | undefined;
  note?: ReactNode;
};

/** One figure with its name and what it is part of. */
export function StatisticsCard({ label, value, note }: StatisticsCardProps) {
  return (
    <Card className="flex min-w-0 flex-col gap-1 p-4">
      <dt className="text-[0.8125rem] font-medium text-ink-soft">{label}</dt>
      <dd className="min-w-0">
        {value === undefined ? (
          <Skeleton className="my-1 h-6 w-16" />
        ) : (
          <span className="figures block truncate font-display text-2xl leading-8 font-semibold">
            {value}
          </span>
        )}
        <span className="block min-h-5 text-[0.8125rem] leading-5 text-ink-soft">
          {value === undefined ? null : note}
        </span>
      </dd>
    </Card>
  );
}

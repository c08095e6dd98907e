import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';

type StatisticsCardProps = {
  label: string;
  /** Not there yet: a skeleton of the same height. */
  value: ReactNode | undefined;
  note?: ReactNode;
  /** In the console, where lists matter more than figures: its note beside the figure. */
  dense?: boolean;
};

/** One figure with its name and what it is part of. */
export function StatisticsCard({ label, value, note, dense = false }: StatisticsCardProps) {
  if (dense) {
    return (
      <div className="dense-figure">
        <dt className="text-[0.8125rem] leading-5 font-medium text-ink-soft max-md:max-w-1/2 max-md:shrink-0 md:whitespace-nowrap">
          {label}
        </dt>
        <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-md:flex-row-reverse">
          {value === undefined ? (
            <Skeleton className="my-1 h-5 w-16" />
          ) : (
            <span className="figures min-w-0 break-words font-display leading-6 font-semibold md:text-lg md:leading-7">
              {value}
            </span>
          )}
          {value === undefined || !note ? null : (
            <span className="text-[0.8125rem] leading-5 text-ink-soft max-md:text-right">
              {note}
            </span>
          )}
        </dd>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-md border border-line bg-surface px-3 py-3.5 sm:px-4">
      <dt className="text-[0.8125rem] font-medium text-ink-soft">{label}</dt>
      <dd className="min-w-0">
        {value === undefined ? (
          <Skeleton className="my-1 h-6 w-16" />
        ) : (
          <span className="figures block font-display text-xl leading-8 font-semibold break-words max-[22.5rem]:text-lg sm:text-2xl">
            {value}
          </span>
        )}
        <span className="block min-h-5 text-[0.8125rem] leading-5 text-ink-soft">
          {value === undefined ? null : note}
        </span>
      </dd>
    </div>
  );
}

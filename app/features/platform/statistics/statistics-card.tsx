import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';

export type Figure = {
  label: string;
  /** Not there yet: a skeleton of the same height. */
  value: ReactNode | undefined;
  note?: ReactNode;
};

/** One figure with its name and what it is part of. */
export function StatisticsCard({ label, value, note }: Figure) {
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

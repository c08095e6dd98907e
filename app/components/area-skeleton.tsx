import { Skeleton } from '#app/ui/skeleton.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e'];

type AreaSkeletonProps = {
  /** What is being waited for. */
  label: string;
  cards: 4 | 5;
};

const GRIDS = { 4: 'lg:grid-cols-4 lg:gap-4', 5: 'sm:grid-cols-3 xl:grid-cols-5' } as const;

/** The frame of dashboard and console in the shape it will have. */
export function AreaSkeleton({ label, cards }: AreaSkeletonProps) {
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-7xl items-center gap-6 px-5 py-3 sm:px-8">
          <Skeleton className="size-8" />
          <p role="status" className="py-2.5 text-ink-soft">
            {label}...
          </p>
        </div>
      </div>
      <main className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-6 px-5 py-6 sm:px-8">
        <div className={`grid grid-cols-2 gap-3 ${GRIDS[cards]}`}>
          {PLACES.slice(0, cards).map((place) => (
            <Skeleton key={place} className="h-24 rounded-md" />
          ))}
        </div>
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-48 w-full rounded-md" />
      </main>
    </>
  );
}

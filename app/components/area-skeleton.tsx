import { Skeleton } from '#app/ui/skeleton.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e'];

type AreaSkeletonProps = {
  /** What is being waited for. */
  label: string;
  cards: 4 | 5;
};

const GRIDS = {
  4: 'grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4',
  // On a phone the figures of the console are the lines of one card.
  5: 'gap-2 max-md:[&>:not(:first-child)]:hidden max-md:[&>:first-child]:h-42 md:grid-cols-5',
} as const;
const WIDTHS = { 4: 'max-w-7xl', 5: 'max-w-[96rem]' } as const;
const GAPS = { 4: 'gap-6 py-6', 5: 'gap-4 py-5' } as const;
const CARD_HEIGHTS = { 4: 'h-[6.55rem] px-3 py-3.5 sm:px-4', 5: 'h-16 px-3.5 py-2' } as const;

/** The frame of dashboard and console in the shape it will have. */
export function AreaSkeleton({ label, cards }: AreaSkeletonProps) {
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div
          className={`mx-auto flex h-18 items-center gap-6 px-5 max-sm:h-31 sm:px-8 ${WIDTHS[cards]}`}
        >
          <Skeleton className="size-8" />
          <p role="status" className="text-ink-soft">
            {label}...
          </p>
        </div>
      </div>
      <main
        className={`mx-auto flex w-full flex-1 flex-col px-5 sm:px-8 ${WIDTHS[cards]} ${GAPS[cards]}`}
      >
        <div className={`grid ${GRIDS[cards]}`}>
          {PLACES.slice(0, cards).map((place) => (
            <div
              key={place}
              className={`flex flex-col justify-between rounded-md border border-line bg-surface ${CARD_HEIGHTS[cards]}`}
            >
              <Skeleton className="h-3.5 w-3/5 max-w-24" />
              <Skeleton className="h-6 w-2/5 max-w-20" />
              {cards === 4 ? <Skeleton className="h-3.5 w-1/2 max-w-20" /> : null}
            </div>
          ))}
        </div>
        <div className="flex h-11.5 items-center gap-7 border-b border-line px-2 sm:px-3.5">
          {PLACES.slice(0, 4).map((place) => (
            <Skeleton key={place} className="h-4 w-18" />
          ))}
        </div>
        <div className="flex h-48 flex-col gap-4 rounded-md border border-line bg-surface p-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </main>
    </>
  );
}

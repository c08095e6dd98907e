import { Skeleton } from '#app/ui/skeleton.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e'];

type AreaSkeletonProps = {
  /** Names the thing that is being waited for. */
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
const CARD_HEIGHTS = { 4: 'h-[6.55rem]', 5: 'h-16' } as const;

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
            <Skeleton key={place} className={CARD_HEIGHTS[cards]} />
          ))}
        </div>
        <Skeleton className="h-11.5" />
        <Skeleton className="h-48" />
      </main>
    </>
  );
}

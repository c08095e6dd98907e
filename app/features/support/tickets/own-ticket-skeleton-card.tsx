import { Skeleton } from '#app/ui/skeleton.tsx';

/** The shape of a few tickets, for as long as they are on their way. */
export function OwnTicketSkeletonCard() {
  return (
    <div
      role="status"
      aria-label="Je tickets worden geladen"
      className="divide-y divide-line border-y border-line"
    >
      {[0, 1, 2].map((line) => (
        <div key={line} className="space-y-2 py-4">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}

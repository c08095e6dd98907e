import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';

export type Count = { value: number; exact: boolean };

type PagingProps = {
  count: Count | undefined;
  /** One and many of what is listed. */
  noun: readonly [one: string, many: string];
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

function countText(count: Count, [one, many]: PagingProps['noun']): string {
  if (!count.exact) return `${formatCount(count.value)}+ ${many}`;
  return `${formatCount(count.value)} ${count.value === 1 ? one : many}`;
}

/** How many there are, and the way to the pages beside this one. */
export function Paging({ count, noun, onPrevious, onNext }: PagingProps) {
  const hasPages = onPrevious !== undefined || onNext !== undefined;
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
      <p role="status" className="figures">
        {count === undefined ? '' : countText(count, noun)}
      </p>
      {hasPages ? (
        <nav aria-label="Pagina's" className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          >
            <ChevronLeft aria-hidden="true" />
            Vorige
          </Button>
          <Button variant="secondary" size="sm" disabled={onNext === undefined} onClick={onNext}>
            Volgende
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      ) : null}
    </div>
  );
}

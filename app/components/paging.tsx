import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatCount } from '#app/lib/format.ts';
import { PAGE_SIZES } from '#app/lib/list-params.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { formatCounted } from '#domain/platform/counted.ts';

export type Count = { value: number; exact: boolean };

type PagingProps = {
  count: Count | undefined;
  /** One and many of what is listed. */
  noun: readonly [one: string, many: string];
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Rows of a page; none for a list that is shown whole. */
  size?: { value: number; onChange: (size: number) => void } | undefined;
};

function countText(count: Count, [one, many]: PagingProps['noun']): string {
  if (!count.exact) return `${formatCount(count.value)}+ ${many}`;
  return formatCounted(count.value, one, many);
}

function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  return (
    <div className="w-44">
      <Select
        aria-label="Rijen per pagina"
        className="h-9! py-0 text-sm"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} per pagina
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Shows the number of rows, and the way to the pages beside this one. */
export function Paging({ count, noun, onPrevious, onNext, size }: PagingProps) {
  const hasPages = onPrevious !== undefined || onNext !== undefined;
  const isLong = count !== undefined && (!count.exact || count.value > PAGE_SIZES[0]);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
      <p role="status" className="figures">
        {count === undefined ? '' : countText(count, noun)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {size !== undefined && isLong ? (
          <PageSize value={size.value} onChange={size.onChange} />
        ) : null}
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
    </div>
  );
}

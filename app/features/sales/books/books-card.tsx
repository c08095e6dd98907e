import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { LoadError } from '#app/components/load-error.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { BooksCheck } from '#contract/staff/books.ts';
import { BOOK_CHECKS, type BookFault } from '#domain/sales/book-check.ts';
import { BOOK_CHECK_LABELS } from './labels.ts';

function CheckButton() {
  const check = useAction(orpc.staff.books.check.mutationOptions(), {
    success: ({ faults }) => (faults.length === 0 ? ['booksChecked'] : null),
    failure: 'checkBooks',
    refresh: orpc.staff.books.key(),
    onDone: ({ faults }) => {
      if (faults.length > 0) showFailure('booksWrong');
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={check.isPending}
      onClick={() => check.mutate(undefined)}
    >
      Nu controleren
    </Button>
  );
}

/** Names the subjects of a fault; those of an order lead to its page. */
function Examples({ fault: { found, examples } }: { fault: BookFault }) {
  const more = found - examples.length;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {examples.map(({ subject, orderId }, index) =>
        orderId === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
          <span key={index} className="break-all">
            {subject}
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
          <RecordLink key={index} to={areaPaths.adminOrder(orderId)} className="break-all">
            {subject}
          </RecordLink>
        ),
      )}
      {more > 0 ? <span className="text-ink-soft">en nog {formatCount(more)}</span> : null}
    </p>
  );
}

function Outcome({ last }: { last: BooksCheck }) {
  const wrong = new Map(last.faults.map((fault) => [fault.check, fault]));
  return (
    <ul className="grid gap-x-8 gap-y-2 text-sm md:grid-cols-2">
      {BOOK_CHECKS.toSorted((a, b) => Number(wrong.has(b)) - Number(wrong.has(a))).map((check) => {
        const fault = wrong.get(check);
        const { right, wrong: sentence } = BOOK_CHECK_LABELS[check];
        return fault === undefined ? (
          <li key={check} className="flex gap-2">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
            <span>{right}</span>
          </li>
        ) : (
          <li key={check} className="flex gap-2 md:col-span-2">
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
            <div className="flex min-w-0 flex-col gap-1">
              <span className="font-medium">
                {sentence} ({formatCount(fault.found)})
              </span>
              <Examples fault={fault} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function summary(last: BooksCheck | null): string {
  if (last === null) return 'De boeken zijn nog niet gecontroleerd. Dat gebeurt elke nacht.';
  const when = `Gecontroleerd op ${formatDateTime(last.checkedAt)}; dat gebeurt elke nacht.`;
  return last.faults.length === 0 ? `De boeken kloppen. ${when}` : `Er klopt iets niet. ${when}`;
}

/** Tells whether what the shop wrote down still adds up, and when somebody last looked. */
export function BooksCard() {
  const query = useQuery(orpc.staff.books.get.queryOptions());
  useLoadFailure(query.isError, 'loadBooks');
  const { data } = query;
  return (
    <section aria-labelledby="boekcontrole">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex flex-col gap-1">
            <h3 id="boekcontrole" className="text-lg font-semibold">
              Boekcontrole
            </h3>
            {data === undefined ? null : (
              <p className="text-sm text-ink-soft">{summary(data.last)}</p>
            )}
          </div>
          <CheckButton />
        </div>
        {data === undefined && query.isError ? (
          <LoadError failure="loadBooks" query={query} />
        ) : null}
        {data === undefined && !query.isError ? <Skeleton className="h-36 w-full" /> : null}
        {data?.last ? <Outcome last={data.last} /> : null}
      </Card>
    </section>
  );
}

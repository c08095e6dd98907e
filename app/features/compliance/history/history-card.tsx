import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { shownValue } from '#app/features/compliance/audit/audit-changes-table.tsx';
import { actionLabel } from '#app/features/compliance/audit/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { fieldLabel } from '#app/lib/forms/field-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { HistoryEntry } from '#contract/staff/history.ts';
import type { HistorySubject } from '#domain/platform/record-history.ts';

type HistoryCardProps = { subject: HistorySubject; subjectId: string };

const AT_ONCE = 10;

/** Tells what was changed of a record: by whom, when, from what to what, and why. */
export function HistoryCard({ subject, subjectId }: HistoryCardProps) {
  const query = useInfiniteQuery(
    orpc.staff.history.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ subject, subjectId, cursor, limit: AT_ONCE }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const { data, hasNextPage, isFetchingNextPage } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadUser" query={query} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  const entries = data.pages.flatMap(({ items }) => items);
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Geschiedenis</h3>
      {entries.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-soft">Er is nog niets gewijzigd.</p>
      ) : (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          pending={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Toon meer
        </Button>
      ) : null}
    </Card>
  );
}

function Entry({
  entry: { at, actorName, action, changes, names, reason },
}: {
  entry: HistoryEntry;
}) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-medium">{actionLabel(action)}</p>
      <p className="text-sm break-words text-ink-soft">
        {formatDateTime(at)} · {actorName ?? 'Systeem'}
      </p>
      {reason === null ? null : <p className="mt-1 text-[0.9375rem] break-words">{reason}</p>}
      <ul className="mt-1 text-[0.9375rem] break-words">
        {changes.map((change) => (
          <li key={change.field}>
            <span className="text-ink-soft">{fieldLabel(change.field)}:</span>{' '}
            {change.before === null ? null : (
              <>
                <del className="text-ink-soft">{shownValue(change, change.before, names)}</del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins className="no-underline">{shownValue(change, change.after, names)}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}

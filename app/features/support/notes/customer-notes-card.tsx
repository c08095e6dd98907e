import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { Paging } from '#app/components/paging.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { NoteCard } from './note-card.tsx';

/** Lists the notes of colleagues about a customer, newest first. */
export function CustomerNotesCard({ customerId }: { customerId: string }) {
  const { id: ownId } = useSignedInUser();
  const params = useListParams();
  const query = useQuery(
    orpc.staff.notes.list.queryOptions({
      input: { customerId, ...params.page },
      placeholderData: keepPreviousData,
    }),
  );
  useLoadFailure(query.isError, 'loadNotes');
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadNotes" query={query} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  if (data.items.length === 0 && params.cursor === undefined) {
    return <EmptyState title="Nog geen notities" />;
  }
  const { nextCursor } = data;
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Notities" className="flex flex-col gap-3">
        {data.items.map((note) => (
          <li key={note.id}>
            <NoteCard note={note} isOwn={note.authorId === ownId} />
          </li>
        ))}
      </ul>
      <Paging
        count={data.count}
        noun={['notitie', 'notities']}
        onPrevious={params.cursor === undefined ? undefined : params.previous}
        onNext={nextCursor === null ? undefined : () => params.next(nextCursor)}
      />
    </div>
  );
}

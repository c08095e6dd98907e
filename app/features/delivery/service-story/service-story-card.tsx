import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StoryEntry } from '#contract/customer/services.ts';
import { STORY_ACTOR_LABELS, STORY_DOTS, storySentence } from './labels.ts';

const PAGE_SIZE = 12;
const LINES = ['a', 'b', 'c'];

function useStory(serviceId: string) {
  return useInfiniteQuery(
    orpc.customer.services.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({
        serviceId,
        limit: PAGE_SIZE,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
}

function Entry({ entry }: { entry: StoryEntry }) {
  return (
    <li className="relative pb-5 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full ring-4 ring-surface ${STORY_DOTS[entry.type]}`}
      />
      <p className="text-[0.9375rem] break-words">{storySentence(entry)}</p>
      <p className="text-[0.8125rem] text-ink-soft">
        <time dateTime={entry.createdAt.toISOString()}>{formatDateTime(entry.createdAt)}</time>
        {STORY_ACTOR_LABELS[entry.by] === '' ? '' : ` · ${STORY_ACTOR_LABELS[entry.by]}`}
      </p>
    </li>
  );
}

function Story({ query }: { query: ReturnType<typeof useStory> }) {
  const { data } = query;
  if (data === undefined && query.isError) {
    return <LoadError failure="loadServices" query={query} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        {LINES.map((line) => (
          <Skeleton key={line} className="h-9 w-full max-w-80" />
        ))}
      </div>
    );
  }
  return (
    <>
      <ol className="ml-1.5 border-l border-line">
        {data.pages
          .flatMap(({ items }) => items)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
      </ol>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Toon wat eerder gebeurde
        </Button>
      ) : null}
    </>
  );
}

/** Everything that happened to a service, and why. */
export function ServiceStoryCard({ serviceId }: { serviceId: string }) {
  const query = useStory(serviceId);
  useLoadFailure(query.isError, 'loadServices');
  return (
    <Card>
      <h3 className="mb-4 text-lg font-semibold">Wat er gebeurde</h3>
      <Story query={query} />
    </Card>
  );
}

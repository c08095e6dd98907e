import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#app/components/load-error.tsx';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type EntryCardProps<Entry> = {
  title: string;
  intro: string;
  query: UseQueryResult<{ items: Entry[] }>;
  /** The button beside the title. */
  action?: ReactNode;
  empty: string;
  renderEntry: (entry: Entry) => ReactNode;
};

/** A list of what happened in an account, one line each. */
export function EntryCard<Entry extends { id: string }>(props: EntryCardProps<Entry>) {
  const { title, intro, query, action, empty, renderEntry } = props;
  useLoadFailure(query.isError, 'loadUser');
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{intro}</p>
        </div>
        {action}
      </div>
      <Entries query={query} empty={empty} renderEntry={renderEntry} />
    </Card>
  );
}

function Entries<Entry extends { id: string }>({
  query,
  empty,
  renderEntry,
}: Pick<EntryCardProps<Entry>, 'query' | 'empty' | 'renderEntry'>) {
  if (query.data === undefined) {
    return query.isError ? <LoadError failure="loadUser" query={query} /> : <Loading />;
  }
  const { items } = query.data;
  if (items.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ul className="-mb-2 divide-y divide-line border-t border-line">
      {items.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          {renderEntry(entry)}
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

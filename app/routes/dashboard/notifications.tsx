import { Link } from 'react-router';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { Paging } from '#app/components/paging.tsx';
import { NotificationCard } from '#app/features/support/notifications/notification-card.tsx';
import {
  useMarkRead,
  useNotifications,
} from '#app/features/support/notifications/use-notifications.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/notifications.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Meldingen', path: areaPaths.notifications() });
}

const PAGE_SIZE = 25;
const LINES = ['a', 'b', 'c', 'd', 'e'];

function NotificationList() {
  const params = useListParams();
  const query = useNotifications({ limit: PAGE_SIZE, cursor: params.cursor });
  const { markRead, markAllRead, isPending } = useMarkRead();
  useLoadFailure(query.isError, 'loadUser');
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadUser" query={query} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        {LINES.map((line) => (
          <Skeleton key={line} className="h-16 w-full" />
        ))}
      </div>
    );
  }
  const { items, nextCursor, count } = data;
  if (items.length === 0 && params.cursor === undefined) {
    return (
      <EmptyState title="Nog geen meldingen">
        Hier lees je wat er met je services, facturen en tickets gebeurt.
      </EmptyState>
    );
  }
  const newest = items[0];
  return (
    <div className="flex flex-col gap-4">
      {newest !== undefined && items.some(({ isRead }) => !isRead) ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          pending={isPending}
          onClick={() => markAllRead(newest.createdAt)}
        >
          Alles als gelezen markeren
        </Button>
      ) : null}
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {items.map((notification) => (
          <li key={notification.id}>
            <NotificationCard
              notification={notification}
              onOpen={() => {
                if (!notification.isRead) markRead(notification.id);
              }}
            />
          </li>
        ))}
      </ul>
      <Paging
        count={count}
        noun={['melding', 'meldingen']}
        onPrevious={params.cursor === undefined ? undefined : params.previous}
        onNext={nextCursor === null ? undefined : () => params.next(nextCursor)}
      />
    </div>
  );
}

export default function DashboardNotificationsPage() {
  return (
    <section aria-labelledby="notifications-title" className="flex max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="notifications-title" className="text-xl font-semibold">
          Alle meldingen
        </h2>
        <Button asChild variant="ghost" size="sm">
          <Link to={areaPaths.notificationSettings()}>Welke mails krijg ik?</Link>
        </Button>
      </div>
      <NotificationList />
    </section>
  );
}

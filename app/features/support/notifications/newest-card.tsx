import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { NotificationCard } from './notification-card.tsx';
import { useMarkRead, useNotifications } from './use-notifications.ts';

/** Notifications that a person takes in at a glance; the page has the rest. */
const NEWEST = 6;

/** Behind the bell: the newest of what happened. */
export function NewestCard({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const query = useNotifications({ limit: NEWEST });
  useLoadFailure(query.isError, 'loadUser');
  const { markRead, markAllRead, isPending } = useMarkRead();
  const items = query.data?.items;
  const newest = items?.[0];
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <h2 className="font-display font-semibold">Meldingen</h2>
        {unread > 0 && newest !== undefined ? (
          <Button
            variant="ghost"
            size="sm"
            pending={isPending}
            onClick={() => markAllRead(newest.createdAt)}
          >
            Alles gelezen
          </Button>
        ) : null}
      </div>
      <div className="min-h-0 overflow-y-auto">
        {items === undefined && query.isError ? (
          <div className="p-4">
            <LoadError failure="loadUser" query={query} />
          </div>
        ) : null}
        {items === undefined && !query.isError ? (
          <div aria-busy="true" className="flex flex-col gap-3 p-4">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        ) : null}
        {items?.length === 0 ? (
          <p className="px-4 py-6 text-center text-[0.9375rem] text-ink-soft">
            Nog geen meldingen. Hier lees je wat er met je services, facturen en tickets gebeurt.
          </p>
        ) : null}
        <ul className="divide-y divide-line">
          {items?.map((notification) => (
            <li key={notification.id}>
              <NotificationCard
                notification={notification}
                onOpen={() => {
                  if (!notification.isRead) markRead(notification.id);
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line p-2">
        <Button asChild variant="ghost" size="sm" className="w-full">
          <Link to={areaPaths.notifications()} onClick={onLeave}>
            Alle meldingen
          </Link>
        </Button>
      </div>
    </>
  );
}

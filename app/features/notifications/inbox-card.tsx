import Bell from 'lucide-react/icons/bell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { paths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { NotificationCard } from './notification-card.tsx';
import { useMarkRead, useNotifications } from './use-notifications.ts';

/** As many as a person takes in at a glance; the page has the rest. */
const NEWEST = 6;

function badgeText(unread: { value: number; exact: boolean }): string {
  return unread.exact ? formatCount(unread.value) : `${formatCount(unread.value)}+`;
}

/** The bell of the dashboard: how much there is to read, and behind it the newest. */
export function InboxCard() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(orpc.customer.notifications.countUnread.queryOptions());
  const unread = data?.unread ?? { value: 0, exact: true };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label="Meldingen"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="relative max-lg:w-9 max-lg:px-0"
          title="Meldingen"
        >
          <Bell aria-hidden="true" />
          <span className="max-lg:sr-only">Meldingen</span>
          {unread.value === 0 ? null : (
            <span className="figures rounded-full bg-orange px-1.5 text-[0.6875rem] leading-4.5 font-bold text-on-orange max-lg:absolute max-lg:-top-0.5 max-lg:-right-0.5">
              {badgeText(unread)}
              <span className="sr-only"> ongelezen</span>
            </span>
          )}
        </Button>
      }
    >
      <Newest unread={unread.value} onLeave={() => setOpen(false)} />
    </Popover>
  );
}

function Newest({ unread, onLeave }: { unread: number; onLeave: () => void }) {
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
          <Link to={paths.notifications()} onClick={onLeave}>
            Alle meldingen
          </Link>
        </Button>
      </div>
    </>
  );
}

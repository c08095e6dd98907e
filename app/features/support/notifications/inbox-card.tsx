import Bell from 'lucide-react/icons/bell';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { onFirstInteraction } from '#app/lib/pages/first-interaction.ts';
import { formatCount } from '#app/lib/format.ts';
import { lazyPart, retryImport } from '#app/lib/session/lazy-code.ts';
import { Button } from '#app/ui/button.tsx';
import { Popover } from '#app/ui/popover.tsx';

async function load() {
  const { NewestCard } = await import('./newest-card.tsx');
  return NewestCard;
}

const LazyNewestCard = lazyPart(load);

// By the time somebody presses the bell it is here.
if (typeof window !== 'undefined') onFirstInteraction(() => void retryImport(load));

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
      <Suspense fallback={<p className="p-4 text-center text-ink-soft">Meldingen laden…</p>}>
        <LazyNewestCard unread={unread.value} onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}

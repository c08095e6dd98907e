import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#app/lib/class-names.ts';
import { PlaceLink } from '#app/ui/place-link.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';

export type TabLink = {
  to: string;
  label: ReactNode;
  end?: boolean;
  /** Beginnings of pages that belong to this tab without being under its own address. */
  below?: readonly string[];
  /** None of zero. */
  count?: number;
  /** Reason that it cannot be opened; without one it can. */
  reason?: string | null;
};

type TabLinksProps = { label: string; tabs: readonly TabLink[]; className?: string };

const LOOKS =
  '-mb-px flex items-center gap-2 rounded-t-md border-b-2 border-transparent px-3.5 py-2.5 text-[0.9375rem] font-medium text-ink-soft transition-colors max-sm:px-2 max-sm:py-3 max-sm:text-sm';

/** One that is closed stays reachable, so that it can say why. */
function TabEntry({ tab }: { tab: TabLink }) {
  const { pathname } = useLocation();
  if (tab.reason) {
    return (
      <Tooltip text={tab.reason}>
        <button
          type="button"
          aria-disabled="true"
          className={classNames(LOOKS, 'cursor-not-allowed opacity-60')}
        >
          {tab.label}
        </button>
      </Tooltip>
    );
  }
  const look = classNames(
    LOOKS,
    'hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink',
  );
  const content = (
    <>
      {tab.label}
      {tab.count ? (
        <span className="figures rounded-full bg-sunken px-2 text-xs leading-5">{tab.count}</span>
      ) : null}
    </>
  );
  const isBelow = tab.below?.some((place) => pathname.startsWith(place)) === true;
  return (
    <PlaceLink
      to={tab.to}
      end={tab.end ?? false}
      {...(isBelow && { 'aria-current': 'page' })}
      preventScrollReset
      className={look}
    >
      {content}
    </PlaceLink>
  );
}

/**
 * On a phone the open tab may lie beyond the edge, or end there once a count comes beside another; only
 * the bar moves, never the page.
 */
function showCurrent(nav: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const current = nav.querySelector<HTMLElement>('[aria-current=page]');
    if (current === null) return;
    nav.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.clientWidth / 2;
  });
  for (const list of nav.children) observer.observe(list);
  return () => observer.disconnect();
}

/** Tabs that are links: the address says which one is open. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav
      ref={showCurrent}
      aria-label={label}
      className={classNames('scroll-edges relative -mx-5 overflow-x-auto px-5', className)}
    >
      <ul className="flex min-w-max gap-0.5 border-b border-line sm:gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <TabEntry tab={tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

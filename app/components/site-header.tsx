import { useEffect, useRef, type KeyboardEvent, type ToggleEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { AccountLinks } from '#app/components/account-links.tsx';
import { Logo } from '#app/components/logo.tsx';
import { ThemeSwitch } from '#app/components/theme-switch.tsx';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import { PlaceLink } from '#app/ui/place-link.tsx';

const LINKS = [
  { to: paths.home(), label: 'Home' },
  { to: paths.services(), label: 'Diensten' },
  { to: paths.pricing(), label: 'Prijzen' },
  { to: paths.support(), label: 'Support' },
  { to: paths.contact(), label: 'Contact' },
] as const;

const MENU_ID = 'hoofdmenu';

export function SiteHeader() {
  const { siteName } = useSite();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <a
        href="#inhoud"
        className="sr-only z-50 rounded-md bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        Naar de inhoud
      </a>
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-4 px-5 sm:px-8">
        <Link
          to={paths.home()}
          aria-label={`${siteName}, naar de homepage`}
          className="mr-auto lg:mr-6"
        >
          <Logo name={siteName} />
        </Link>
        <nav aria-label="Hoofdmenu" className="mr-auto hidden lg:block">
          <ul className="flex gap-1">
            {LINKS.map((link) => (
              <li key={link.to}>
                <PlaceLink
                  to={link.to}
                  end={link.to === paths.home()}
                  className="block rounded-md px-3 py-2 text-[0.9375rem] font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-green aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                >
                  {link.label}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
        <div className="hidden items-center gap-2 lg:flex">
          <AccountLinks />
        </div>
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
          aria-label="Menu openen"
        >
          <FrameIcon name="menu" />
        </button>
      </div>
      <MobileMenu />
    </header>
  );
}

/** The cursor of the keyboard goes round inside what lies over the page. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (stop) => stop.checkVisibility(),
  );
  const [first] = stops;
  const last = stops.at(-1);
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** The cursor follows into the menu that opens; where it came from the browser remembers itself. */
function handleToggle({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.querySelector('button')?.focus();
}

/** A popover of the browser itself, so the menu also opens before (or without) our JavaScript. */
function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const close = () => menu.current?.hidePopover();
  const openedAt = useRef(key);
  // However one came to another page, the menu does not lie over it. Who opened it before this
  // script ran has gone nowhere and keeps it.
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    menu.current?.hidePopover();
  }, [key]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog takes the keys of whoever is in it
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label="Menu"
      onKeyDown={keepFocusInside}
      onToggle={handleToggle}
      className="fixed inset-x-0 top-0 bottom-auto m-0 max-h-dvh w-full max-w-none border-b border-line bg-surface px-5 pb-6 text-ink sm:px-8 shadow-card backdrop:bg-[rgb(10_17_15/0.55)] lg:hidden"
    >
      <div className="flex h-16 items-center justify-between">
        <span aria-hidden="true" className="font-display text-lg font-semibold">
          Menu
        </span>
        <button
          type="button"
          // The browser's own way into what opens; `handleToggle` is for who came by a link.
          autoFocus
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
          aria-label="Menu sluiten"
        >
          <FrameIcon name="close" />
        </button>
      </div>
      <nav aria-label="Mobiel menu">
        <ul className="divide-y divide-line border-y border-line">
          {LINKS.map((link) => (
            <li key={link.to}>
              <PlaceLink
                to={link.to}
                end={link.to === paths.home()}
                onClick={close}
                className="block py-3.5 text-lg font-medium aria-[current=page]:font-bold aria-[current=page]:text-green"
              >
                {link.label}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <AccountLinks look="menu" onNavigate={close} />
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '#app/components/logo.tsx';
import { ThemeSwitch } from '#app/components/theme-switch.tsx';
import { classNames } from '#app/lib/class-names.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';

type AreaHeaderProps = {
  title: ReactNode;
  intro: ReactNode;
  /** Buttons and links of the area. */
  actions: ReactNode;
  /** As wide as the area below it: lists want more room than pages that are read. */
  wide?: boolean;
};

/** The top of dashboard and console: whose shop this is, where one is, and the ways out. */
export function AreaHeader({ title, intro, actions, wide = false }: AreaHeaderProps) {
  const { siteName } = useSite();
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <a
        href="#inhoud"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      >
        Naar de inhoud
      </a>
      <div
        className={classNames(
          'mx-auto flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-3 sm:gap-x-6 sm:px-8',
          wide ? 'max-w-[96rem]' : 'max-w-7xl',
        )}
      >
        <Link to={paths.home()} aria-label={`${siteName}, naar de homepage`}>
          <Logo name={siteName} />
        </Link>
        <div className="ml-auto flex items-center gap-1.5 max-sm:-mr-2.5 max-sm:gap-0 sm:order-last">
          <nav aria-label="Snelkoppelingen" className="flex items-center sm:gap-1.5">
            {actions}
          </nav>
          <ThemeSwitch />
        </div>
        <div className="min-w-0 max-sm:w-full sm:flex-1 sm:border-l sm:border-line sm:pl-6">
          <h1 className="truncate text-xl font-semibold">{title}</h1>
          <p className="text-sm break-words text-ink-soft sm:truncate">{intro}</p>
        </div>
      </div>
    </header>
  );
}

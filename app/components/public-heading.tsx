import type { ReactNode } from 'react';

type PublicHeadingProps = { title: string; children?: ReactNode; aside?: ReactNode };

/** The top of a public page: its one h1 and what it is about. */
export function PublicHeading({ title, children, aside }: PublicHeadingProps) {
  return (
    <div className="mx-auto flex max-w-7xl flex-wrap items-end justify-between gap-x-10 gap-y-6 px-5 pt-14 sm:px-8 sm:pt-20">
      <div className="min-w-0 flex-1 basis-100">
        <h1 className="max-w-[22ch] text-4xl font-bold tracking-[-0.03em] sm:text-6xl">{title}</h1>
        {children ? (
          <div className="mt-5 max-w-[62ch] text-lg text-ink-soft">{children}</div>
        ) : null}
      </div>
      {aside ?? (
        <span aria-hidden="true" className="gables hidden h-28 w-53.5 text-green lg:block" />
      )}
    </div>
  );
}

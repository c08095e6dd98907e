import type { ReactNode } from 'react';
import { Gables } from '#app/components/gables.tsx';

type LinkCardProps = { title: string; intro?: ReactNode; children: ReactNode };

/** The frame of the pages around a forgotten password and a link from a mail. */
export function LinkCard({ title, intro, children }: LinkCardProps) {
  return (
    <section className="mx-auto w-full max-w-md px-5 pt-10 pb-18 sm:pt-16 sm:pb-24">
      <Gables className="h-20 text-green" />
      <h1 className="mt-6 text-3xl font-semibold sm:text-4xl">{title}</h1>
      {intro ? <div className="mt-3 text-ink-soft">{intro}</div> : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { PublicHeading } from '#app/components/public-heading.tsx';

type TextPageProps = { title: string; intro: ReactNode; children: ReactNode };

/** A page to read: one column of at most 68 characters. */
export function TextPage({ title, intro, children }: TextPageProps) {
  return (
    <div className="pb-24">
      <PublicHeading title={title}>{intro}</PublicHeading>
      <div className="mx-auto mt-6 max-w-7xl px-5 sm:px-8">
        <div className="prose">{children}</div>
      </div>
    </div>
  );
}

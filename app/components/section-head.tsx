import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';

type SectionHeadProps = {
  /** The list or page that this one is below. */
  back?: { to: string; label: string };
  title: string;
  intro?: ReactNode;
  /** The actions that one comes for, the primary one last. */
  actions?: ReactNode;
};

/** The top of a page of the console: the way up, what it is, and at the right what is done there. */
export function SectionHead({ back, title, intro, actions }: SectionHeadProps) {
  return (
    <div className="flex flex-col gap-2">
      {back === undefined ? null : (
        <div className="print:hidden">
          <BackLink to={back.to}>{back.label}</BackLink>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{title}</h2>
          {intro === undefined ? null : (
            <p className="mt-1 max-w-[72ch] text-sm text-ink-soft">{intro}</p>
          )}
        </div>
        {actions === undefined ? null : (
          <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
        )}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';

/** Room around the one message of a page. */
export function SystemPage({ children }: { children: ReactNode }) {
  return <div className="grid place-items-center px-5 py-20 sm:py-28">{children}</div>;
}

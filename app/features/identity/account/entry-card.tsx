import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Gables } from '#app/components/gables.tsx';
import { isOrdering, pathAfterLogin, type Errand } from '#app/lib/session/after-login.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type EntryCardProps = {
  title: string;
  errand: Errand;
  /** The text that is shown when an order waits behind this page. */
  orderingText: string;
  children: ReactNode;
  /** Under the form, such as the way to the other form. */
  footer: ReactNode;
};

const PROMISES = [
  'Je diensten en hun status, live',
  'Facturen en betalingen bij elkaar',
  'Vragen aan mensen die je dienst kennen',
];

/** The frame of login and registration; who is signed in already sees the way on instead. */
export function EntryCard({ title, errand, orderingText, children, footer }: EntryCardProps) {
  return (
    <div className="in-data-[session=in]:min-h-dvh mx-auto grid w-full max-w-md content-start gap-10 px-5 pt-10 pb-18 sm:max-w-lg sm:px-8 sm:pt-16 sm:pb-24 lg:max-w-5xl lg:grid-cols-[minmax(0,28rem)_1fr] lg:gap-16">
      <section>
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        {isOrdering(errand) ? (
          <Alert tone="info" className="mt-5">
            {orderingText}
          </Alert>
        ) : null}
        <div className="signed-out-only mt-6">
          {children}
          <div className="mt-6 space-y-3 border-t border-line pt-5 text-[0.9375rem]">{footer}</div>
        </div>
        <div className="signed-in-only mt-6 rounded-md border border-line bg-surface p-5">
          <p>Je bent ingelogd. We brengen je verder.</p>
          <Button asChild className="mt-4">
            <Link to={pathAfterLogin(errand)}>Ga verder</Link>
          </Button>
        </div>
      </section>
      <aside className="hidden flex-col justify-between gap-12 overflow-hidden rounded-lg bg-(--brick-c) px-10 pt-10 text-[#f4f1ea] lg:sticky lg:top-24 lg:flex lg:h-full lg:max-h-150 lg:min-h-110 lg:self-start">
        <p className="max-w-[16ch] font-display text-3xl leading-tight font-semibold">
          Alles van je hosting op één plek
        </p>
        <ul className="-mt-6 space-y-2.5 text-[#cfdad4]">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-baseline gap-3">
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-(--pane-led)" />
              {promise}
            </li>
          ))}
        </ul>
        <Gables className="mt-auto -mb-1 w-full text-[#8fa89d] [--led:var(--pane-led)]" />
      </aside>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Gables } from '#app/components/gables.tsx';
import { Button } from '#app/ui/button.tsx';

type MessageLink = { to: string; label: string; reload?: boolean };

type MessageScreenProps = {
  /** The number people quote to support. */
  code?: string;
  title: string;
  children: ReactNode;
  links?: readonly MessageLink[];
  /** Comes first and in colour; otherwise the first link does. */
  action?: ReactNode;
  extra?: ReactNode;
};

/** A page with one message and a way out. */
export function MessageScreen(props: MessageScreenProps) {
  const { code, title, children, links = [], action, extra } = props;
  return (
    <section className="mx-auto w-full max-w-xl text-center">
      <Gables className="mx-auto h-28 text-green" />
      {code ? (
        <p className="mt-8 font-display text-sm font-semibold text-ink-soft">Fout {code}</p>
      ) : null}
      <h1 className={`${code ? 'mt-1' : 'mt-8'} text-3xl font-semibold sm:text-4xl`}>{title}</h1>
      <div className="mt-4 text-lg text-ink-soft">{children}</div>
      <div className="mt-8 button-row justify-center empty:hidden max-sm:mx-auto max-sm:max-w-76">
        {action}
        {links.map((link, place) => (
          <Button
            key={link.to}
            asChild
            wraps
            variant={place === 0 && action === undefined ? 'primary' : 'secondary'}
          >
            <Link to={link.to} reloadDocument={link.reload ?? false}>
              {link.label}
            </Link>
          </Button>
        ))}
      </div>
      {extra}
    </section>
  );
}

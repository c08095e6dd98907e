import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/lib/class-names.ts';

type RecordLinkProps = {
  to: string;
  children: ReactNode;
  /** Text that does not fit, such as the address of a person. */
  title?: string;
  className?: string;
};

/** The way from a row to the record that it names: quiet, and still seen to be a link. */
export function RecordLink({ to, children, title, className }: RecordLinkProps) {
  return (
    <Link
      to={to}
      title={title}
      className={classNames(
        'underline decoration-line-strong underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {children}
    </Link>
  );
}

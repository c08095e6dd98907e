import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string;
  /** Only on the page itself, not on those below it. */
  end?: boolean;
};

/** A link that tells whether one is there, on its page or below it. */
export function PlaceLink({ to, end = false, ...rest }: PlaceLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { paths } from '#app/lib/area-paths.ts';

/** For who has just paid by themselves: next time they need not. Nothing where it cannot be, or is so. */
export function DirectDebitCard() {
  const { data } = useQuery(orpc.customer.mandates.get.queryOptions());
  if (data === undefined || data.agreement === null || data.valid !== null) return null;
  return (
    <p className="mt-2 text-ink-soft">
      Volgende keer vanzelf betalen?{' '}
      <Link to={paths.directDebit()} className="text-green underline underline-offset-4">
        Zet automatische incasso aan
      </Link>
      .
    </p>
  );
}

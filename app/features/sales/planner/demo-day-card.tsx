import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { orpc } from '#app/lib/api.ts';
import { formatDate } from '#app/lib/format.ts';

/** Says on every page of the console of a demo that it lives in a later day than the world. */
export function DemoDayCard() {
  const { data } = useQuery(orpc.staff.demoClock.get.queryOptions());
  if (data === undefined || data.daysAhead === 0) return null;
  return (
    <p className="text-[0.9375rem] text-ink-soft print:hidden">
      De demo leeft op <strong className="text-ink">{formatDate(data.today)}</strong>,{' '}
      {data.daysAhead === 1 ? 'een dag' : `${data.daysAhead} dagen`} na vandaag.{' '}
      <Link to={areaPaths.adminForecast()} className="underline underline-offset-4">
        Een dag verder
      </Link>
    </p>
  );
}

import { Link } from 'react-router';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { FinancialReport } from '#contract/staff/reports.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import { axisAmount, monthLabel, shortMonthLabel } from './labels.ts';

type Month = FinancialReport['months'][number];

/** The end of the axis: the first round amount that holds every bar. */
function axisEnd(months: readonly Month[]): Cents {
  const highest = Math.max(...months.map(({ revenueCents }) => revenueCents), 100);
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= highest) ?? 10;
  return cents(Math.round(factor * power));
}

function Axis({ end }: { end: Cents }) {
  return (
    <div aria-hidden="true" className="figures text-[0.6875rem] leading-none text-ink-soft">
      {[1, 0.5, 0].map((part) => (
        <span
          key={part}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${part * 100}%` }}
        >
          <span className="absolute -top-1.5 left-0 bg-surface pr-1.5">
            {axisAmount(cents(Math.round(end * part)), end)}
          </span>
        </span>
      ))}
    </div>
  );
}

function Bar({ month, end }: { month: Month; end: Cents }) {
  const { revenueCents, orders } = month;
  const noun = orders === 1 ? 'bestelling' : 'bestellingen';
  const sentence = `${monthLabel(month.month)}: ${formatMoney(revenueCents)}, ${formatCount(orders)} ${noun}`;
  return (
    <li className="flex min-w-0 flex-col items-center gap-2">
      <Link
        to={areaPaths.adminReportMonth(month.month)}
        aria-label={`${sentence}. Bekijk deze bestellingen`}
        className="group flex h-52 w-full flex-col items-center justify-end rounded-md"
      >
        <span className="figures text-xs font-semibold whitespace-nowrap max-sm:[writing-mode:vertical-rl] max-sm:rotate-180 max-sm:pt-1">
          {formatMoney(revenueCents)}
        </span>
        <span
          className="mt-1 w-full max-w-20 rounded-t-md bg-green transition-opacity group-hover:opacity-80"
          style={{ height: `calc(var(--reach) * ${revenueCents / end})`, minHeight: '2px' }}
        />
      </Link>
      <span className="text-center text-xs leading-4">
        <span className="block font-medium">{shortMonthLabel(month.month)}</span>
        <span className="figures text-ink-soft">{formatCount(orders)}</span>
        <span className="text-ink-soft max-sm:sr-only"> {noun}</span>
      </span>
    </li>
  );
}

/** Revenue of six months as bars on one axis; each opens the orders behind it. */
export function RevenueCard({ months }: { months: readonly Month[] | undefined }) {
  const end = axisEnd(months ?? []);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div>
        <h3 className="text-lg font-semibold">Omzet per maand</h3>
        <p className="text-sm text-ink-soft">
          Betaalde bestellingen van de laatste zes maanden, inclusief btw. Kies een maand om de
          bestellingen te zien.
        </p>
      </div>
      {months === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        // The highest bar reaches this far; on a phone its value stands upright above it.
        <div className="relative [--reach:75%] sm:[--reach:88%]">
          <div className="absolute inset-x-0 top-0 flex h-52 items-end">
            <div className="relative h-(--reach) w-full">
              <Axis end={end} />
            </div>
          </div>
          <ol
            aria-label="Omzet per maand"
            className="relative grid grid-cols-6 gap-2 pl-16 sm:gap-4"
          >
            {months.map((month) => (
              <Bar key={month.month} month={month} end={end} />
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}

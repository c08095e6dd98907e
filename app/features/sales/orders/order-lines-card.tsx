import { Link } from 'react-router';
import { perSoldTerm } from '#domain/catalogue/sold-term.ts';
import type { OrderLine } from '#contract/customer/orders.ts';
import { formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import { LINE_STATE_LABELS } from './labels.ts';

type OrderLinesCardProps = {
  lines: readonly OrderLine[];
  /** The page of a service. */
  pathOf: (serviceId: string) => string;
};

function priceText({ termMonths, totalCents }: OrderLine): string {
  const price = formatMoney(totalCents);
  return termMonths === null ? price : `${price} ${perSoldTerm(termMonths)}`;
}

/** Shows what an order sells, where that is more than one thing. */
export function OrderLinesCard({ lines, pathOf }: OrderLinesCardProps) {
  if (lines.length < 2) return null;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Regels</h3>
      <ul className="mt-3 divide-y divide-line text-[0.9375rem]">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 data-beside:pl-4"
            data-beside={line.part === 'base' ? undefined : ''}
          >
            <span className="min-w-0 break-words">
              {line.quantity === 1 ? '' : `${line.quantity} × `}
              {line.name}
              {line.part === 'base' && line.serviceName !== null ? (
                <>
                  :{' '}
                  {line.serviceId === null ? (
                    line.serviceName
                  ) : (
                    <Link
                      to={pathOf(line.serviceId)}
                      className="text-green underline underline-offset-4"
                    >
                      {line.serviceName}
                    </Link>
                  )}
                </>
              ) : null}
            </span>
            <span className="figures">
              {priceText(line)}
              <span className="ml-3 text-sm text-ink-soft">{LINE_STATE_LABELS[line.state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

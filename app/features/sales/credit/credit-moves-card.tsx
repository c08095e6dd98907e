import { EmptyState } from '#app/components/empty-state.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { CustomerCredit } from '#contract/customer/credit.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { creditLabel } from './labels.ts';

type CreditMovesCardProps = {
  moves: CustomerCredit['moves'];
  /** Gives the page of the order of a line. */
  orderPath: (orderId: string) => string;
};

/** Lists the additions to a customer's credit and the deductions from it. */
export function CreditMovesCard({ moves, orderPath }: CreditMovesCardProps) {
  if (moves.length === 0) {
    return (
      <EmptyState title="Geen tegoed">
        Wat te veel betaald is of als tegoed wordt teruggegeven, staat hier.
      </EmptyState>
    );
  }
  return (
    <Card>
      <ul className="-my-2.5">
        {moves.map((move) => (
          <li
            key={move.id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line py-2.5 text-sm not-first:border-t"
          >
            <span className="w-24 shrink-0 text-ink-soft">{formatDate(move.createdAt)}</span>
            <span className="min-w-0 flex-1">
              {creditLabel(move)},{' '}
              <RecordLink to={orderPath(move.orderId)}>{shortId(move.orderId)}</RecordLink>
            </span>
            <span
              className={`figures font-medium ${move.amountCents < 0 ? 'text-ink-soft' : 'text-good'}`}
            >
              {move.amountCents < 0 ? '' : '+'}
              {formatMoney(move.amountCents)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

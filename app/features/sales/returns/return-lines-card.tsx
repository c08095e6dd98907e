import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { partSentence, RETURN_WAY_LABELS } from './labels.ts';

type Decided = StaffReturnDetail['decided'][number];

const ROW = 'border-t border-line py-2.5 text-sm';

function moneyOf({ way, creditNumber, refundStatus }: Decided): string {
  const back = way === null ? [] : [RETURN_WAY_LABELS[way]];
  const note = creditNumber === null ? [] : [`creditfactuur ${creditNumber}`];
  const waits = refundStatus !== null && refundStatus !== 'done' ? ['nog onderweg'] : [];
  return [...back, ...note, ...waits].join(', ');
}

function DecidedMoney({ line }: { line: Decided | undefined }) {
  return line === undefined ? null : <p className="text-ink-soft">{moneyOf(line)}</p>;
}

/** Shows the lines of a return: what its ground gives back while it is open, and what was decided. */
export function ReturnLinesCard({ of }: { of: StaffReturnDetail }) {
  const isDecided = of.decided.length > 0;
  const lines = isDecided ? of.decided : of.toGrant;
  return (
    <Card>
      <h3 className="text-lg font-semibold">
        {isDecided ? 'Wat er terugging' : 'Wat er teruggaat'}
      </h3>
      {lines.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          Er is van deze bestelling geen geld meer dat terug kan.
        </p>
      ) : (
        <ul className="mt-3">
          {lines.map((line) => (
            <li key={`${line.orderId} ${line.description}`} className={ROW}>
              <p className="font-medium">{line.description}</p>
              <p className="figures text-ink-soft">{partSentence(line)}</p>
              <DecidedMoney line={of.decided.find(({ orderId }) => orderId === line.orderId)} />
              <RecordLink to={areaPaths.adminOrder(line.orderId)} className="figures text-sm">
                {shortId(line.orderId)}
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

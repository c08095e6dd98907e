import { formatDateTime } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { HistoryLine } from '#contract/staff/orders.ts';
import { historyLabel, isBadNews, reasonLabel } from './labels.ts';

/** Shows the events of an order and its parts, the newest on top. */
export function OrderHistoryCard({ history }: { history: readonly HistoryLine[] }) {
  return (
    <Card>
      <h3 className="text-lg font-semibold">Tijdlijn</h3>
      <ol className="mt-3 ml-1.5 border-l border-line">
        {history.map((line) => (
          <li key={line.id} className="relative pb-4 pl-5 text-sm last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[0.3125rem] size-2.5 rounded-full ${isBadNews(line.type) ? 'bg-bad' : 'bg-green'}`}
            />
            <span className="font-medium">{historyLabel(line.type)}</span>
            <span className="block text-ink-soft">
              {formatDateTime(line.createdAt)}, {line.actorName ?? 'vanzelf'}
            </span>
            {line.reason === null ? null : (
              <span className="block break-words text-ink-soft">{reasonLabel(line.reason)}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

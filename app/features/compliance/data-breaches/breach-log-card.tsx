import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { formatDateTime } from '#app/lib/format.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { UPDATE_LABELS } from './labels.ts';

/** Shows the log of a breach as a timeline with the newest on top. */
export function BreachLogCard({ updates }: Pick<DataBreachDetail, 'updates'>) {
  return (
    <ol className="space-y-5 border-l-2 border-line pl-5">
      {updates.map(({ id, kind, message, replaced, writtenByName, createdAt }) => (
        <li key={id} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[1.6875rem] size-3 rounded-full border-2 border-line-strong bg-paper"
          />
          <p className="font-semibold">{UPDATE_LABELS[kind]}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time> ·{' '}
            {writtenByName || NAMELESS}
          </p>
          {kind === 'closed' ? null : (
            <p className="mt-1.5 max-w-[68ch] break-words whitespace-pre-line">{message}</p>
          )}
          {replaced.length === 0 ? null : (
            <ul className="mt-1.5 space-y-1 text-sm text-ink-soft">
              {replaced.map((line) => (
                <li key={line} className="max-w-[72ch] break-words whitespace-pre-line">
                  {line}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

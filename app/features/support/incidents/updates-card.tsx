import type { ReactNode } from 'react';
import type { PublicIncidentUpdate } from '#contract/public/status.ts';
import { INCIDENT_STATUS_LABELS } from '#domain/support/incident.ts';
import { changeText, momentText, timesText } from './labels.ts';

type UpdatesCardProps<Update> = {
  /** The newest first. */
  updates: readonly Update[];
  /** More about an update, for who may know. */
  note?: (update: Update) => ReactNode;
};

/** Lists the updates of an incident or maintenance as a timeline with the newest on top. */
export function UpdatesCard<Update extends PublicIncidentUpdate>({
  updates,
  note,
}: UpdatesCardProps<Update>) {
  return (
    <ol className="space-y-5 border-l-2 border-line pl-5">
      {updates.map((update, place) => {
        const change = changeText(update, updates[place + 1]);
        return (
          <li key={update.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.6875rem] size-3 rounded-full border-2 border-line-strong bg-paper"
            />
            <p className="font-semibold">{INCIDENT_STATUS_LABELS[update.status]}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={update.createdAt.toISOString()}>{momentText(update.createdAt)}</time>
              {note === undefined ? null : note(update)}
            </p>
            <p className="mt-1.5 max-w-[68ch] break-words whitespace-pre-line">{update.message}</p>
            {update.movedTo === null ? null : (
              <p className="mt-1.5 font-medium">
                Nieuwe tijd: <TimesText {...update.movedTo} />
              </p>
            )}
            {change === null ? null : <p className="mt-1.5 text-ink-soft">{change}</p>}
          </li>
        );
      })}
    </ol>
  );
}

/** Shows a beginning and an end. */
export function TimesText({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const { from, until } = timesText(startsAt, endsAt);
  return (
    <>
      <time dateTime={startsAt.toISOString()}>{from}</time> tot{' '}
      <time dateTime={endsAt.toISOString()}>{until}</time>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { MAILBOX_FAILURE_LABELS } from './labels.ts';

/** How the mailbox is doing in which customers answer to mails; nothing in a shop that reads none. */
export function MailboxCard() {
  const { data } = useQuery(orpc.staff.mailbox.get.queryOptions());
  const mailbox = data?.mailbox ?? null;
  if (mailbox === null) return null;
  const { readAt, failingSince, failure } = mailbox;
  if (failure !== null && failingSince !== null) {
    return (
      <Alert tone="warn" title={`Postbus niet gelezen sinds ${formatDateTime(failingSince)}`}>
        Antwoorden per e-mail komen niet op hun ticket: {MAILBOX_FAILURE_LABELS[failure]}.
      </Alert>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      Antwoorden per e-mail:{' '}
      {readAt === null ? 'nog niet gelezen' : `gelezen op ${formatDateTime(readAt)}`}
    </p>
  );
}

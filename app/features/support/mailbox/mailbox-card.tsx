import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { MailboxState } from '#contract/staff/mailbox.ts';
import { MAILBOX_FAILURE_LABELS } from './labels.ts';

/**
 * Shows the state of the mailbox in which customers answer to mails; nothing in a shop that reads none.
 */
export function MailboxCard() {
  const { data } = useQuery(orpc.staff.mailbox.get.queryOptions());
  const mailbox = data?.mailbox ?? null;
  if (mailbox === null) return null;
  return (
    <section aria-label="Postbus" className="flex flex-col gap-3">
      <Reading mailbox={mailbox} />
      {mailbox.waiting > 0 ? (
        <Alert tone="warn" title={`${countText(mailbox.waiting)} op de virusscanner`}>
          Ze komen op hun ticket zodra hun bestanden gecontroleerd zijn.
        </Alert>
      ) : null}
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        <Folder
          name="Onbekend"
          about="Van een adres dat niet van een klant is, en geen antwoord op een ticket."
          count={mailbox.unknown}
        />
        <Folder
          name="Automatisch"
          about="Door een programma geschreven, zoals een afwezigheidsbericht van een ander adres."
          count={mailbox.automatic}
        />
      </dl>
    </section>
  );
}

function Reading({ mailbox: { readAt, failingSince, failure } }: { mailbox: MailboxState }) {
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

function countText(mails: number): string {
  return mails === 1 ? '1 mail wacht' : `${mails} mails wachten`;
}

function mailsText(mails: number): string {
  if (mails === 0) return 'Leeg';
  return mails === 1 ? '1 mail' : `${mails} mails`;
}

type FolderProps = { name: string; about: string; count: MailboxState['unknown'] };

/** A folder of the mailbox: people read it there, and see here that there is something. */
function Folder({ name, about, count: { mails, unread } }: FolderProps) {
  return (
    <div>
      <dt className="font-medium">Map ‘{name}’</dt>
      <dd>
        <span className="figures">
          {mailsText(mails)}
          {unread > 0 ? `, ${unread} ongelezen` : ''}
        </span>
        <span className="block text-ink-soft">{about}</span>
      </dd>
    </div>
  );
}

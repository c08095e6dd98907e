import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { KeptMail } from '#contract/staff/mailbox.ts';
import { KEPT_LABELS } from './labels.ts';

/** The mails that hang on a task, as text: whatever was mailed, it is shown and never run. */
export function KeptMailsDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const query = useQuery(orpc.staff.mailbox.listMails.queryOptions({ input: { taskId } }));
  useLoadFailure(query.isError, 'loadMails');
  const mails = query.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={mails === undefined || mails.length === 1 ? 'De mail' : `${mails.length} mails`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Sluiten
        </Button>
      }
    >
      {mails === undefined && query.isError ? (
        <LoadError failure="loadMails" query={query} />
      ) : null}
      {mails === undefined && !query.isError ? <Skeleton className="h-48" /> : null}
      {mails?.length === 0 ? (
        <p>Bij deze taak is geen mail bewaard. Hij ligt in de postbus.</p>
      ) : null}
      <ul className="flex flex-col gap-6">
        {mails?.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Mail({ mail }: { mail: KeptMail }) {
  return (
    <article className="flex flex-col gap-2">
      <h3 className="font-semibold break-words">{mail.subject || 'Zonder onderwerp'}</h3>
      <p className="text-sm break-words text-ink-soft">
        Van {mail.from || 'onbekend'}, {formatDateTime(mail.receivedAt)}
        {mail.isProven === false ? ' · Afzender niet bewezen' : ''}
      </p>
      <p className="text-sm text-ink-soft">Staat apart: {KEPT_LABELS[mail.outcome]}.</p>
      <p className="max-w-[72ch] break-words whitespace-pre-wrap">
        {mail.text || 'Geen tekst gevonden.'}
      </p>
      {mail.hasSource ? (
        <DownloadButton mailId={mail.id} />
      ) : (
        <p className="text-sm text-ink-soft">De hele mail ligt in de postbus.</p>
      )}
    </article>
  );
}

function DownloadButton({ mailId }: { mailId: string }) {
  const download = useAction(orpc.staff.mailbox.download.mutationOptions(), {
    failure: 'download',
    onDone: (file) => saveFile(file, file.name),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      pending={download.isPending}
      onClick={() => download.mutate({ mailId })}
    >
      Hele mail downloaden
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { isUndelivered } from '#domain/platform/outgoing-mail.ts';

type ResendButtonProps = { mailId: string; onDone: () => void };

/** Has a mail that did not arrive go once more; the server knows the address that the customer has by now. */
function ResendButton({ mailId, onDone }: ResendButtonProps) {
  const resend = useAction(orpc.staff.mails.resend.mutationOptions(), {
    success: ({ to }) => ['statusUpdated', `De mail gaat opnieuw, naar ${to}.`],
    failure: 'update',
    refresh: orpc.staff.key(),
    onDone,
  });
  return (
    <Button pending={resend.isPending} onClick={() => resend.mutate({ mailId })}>
      Opnieuw versturen
    </Button>
  );
}

type ReadMailDialogProps = { mailId: string; onClose: () => void };

/** One mail as it was sent, without the personal links that were in it. */
export function ReadMailDialog({ mailId, onClose }: ReadMailDialogProps) {
  const query = useQuery(orpc.staff.mails.get.queryOptions({ input: { mailId } }));
  useLoadFailure(query.isError, 'loadMails');
  const mail = query.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={mail?.subject ?? 'E-mail'}
      {...(mail === undefined
        ? {}
        : {
            description: (
              <>
                <span className="break-words">Aan {mail.to}</span>,{' '}
                <span className="whitespace-nowrap">{formatDateTime(mail.createdAt)}</span>
              </>
            ),
          })}
      footer={
        <>
          {mail === undefined || !isUndelivered(mail.status) ? null : (
            <ResendButton mailId={mail.id} onDone={onClose} />
          )}
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
        </>
      }
    >
      {mail === undefined && query.isError ? <LoadError failure="loadMails" query={query} /> : null}
      {mail === undefined && !query.isError ? <Skeleton className="h-48" /> : null}
      {mail === undefined || mail.serverWords === null ? null : (
        <p className="mb-4 break-words text-ink-soft">
          De mailserver zei: ‘{mail.serverWords}’
          {mail.endedAt === null ? '' : `, op ${formatDateTime(mail.endedAt)}`}
        </p>
      )}
      {mail === undefined ? null : (
        <p className="max-w-[72ch] break-words whitespace-pre-wrap">{mail.text}</p>
      )}
    </Dialog>
  );
}

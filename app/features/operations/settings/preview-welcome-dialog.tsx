import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { MailFrame } from '#app/components/mail-frame.tsx';
import { orpc } from '#app/lib/api.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type PreviewWelcomeDialogProps = {
  draft: { subject: string; template: string };
  onClose: () => void;
};

/** The welcome as the one who looks would get it. */
export function PreviewWelcomeDialog({ draft, onClose }: PreviewWelcomeDialogProps) {
  const query = useQuery(orpc.staff.welcomeMail.preview.queryOptions({ input: draft, gcTime: 0 }));
  useLoadFailure(query.isError, 'loadSettings');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Voorbeeld van de welkomstmail"
      description={query.data ? `Onderwerp: ${query.data.subject}` : 'De mail wordt gemaakt…'}
    >
      {query.isError ? <LoadError failure="loadSettings" query={query} /> : null}
      {query.isPending ? <Skeleton className="h-120 w-full" /> : null}
      {query.data ? <MailFrame mail={query.data} /> : null}
    </Dialog>
  );
}

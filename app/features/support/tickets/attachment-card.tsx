import { useMutation } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { errorText } from '#app/lib/errors.ts';
import { formatBytes } from '#app/lib/format.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import type { TicketAttachment } from '#contract/customer/tickets.ts';

export type ReadFile = (attachmentId: string) => Promise<File>;

/** One file of a message. It is kept on the reader's machine, never shown here. */
export function AttachmentCard({ file, read }: { file: TicketAttachment; read: ReadFile }) {
  const download = useMutation({
    mutationFn: () => read(file.id),
    onSuccess: (content) => saveFile(content, file.fileName),
    onError: (error) => showFailure('download', errorText(error)),
  });
  return (
    <button
      type="button"
      aria-busy={download.isPending || undefined}
      // Disabled, it would lose the focus.
      aria-disabled={download.isPending || undefined}
      onClick={() => {
        if (!download.isPending) download.mutate();
      }}
      className="flex max-w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 text-left text-sm hover:bg-sunken aria-disabled:opacity-55"
    >
      <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 truncate font-medium">
        <span className="sr-only">Download </span>
        {file.fileName}
      </span>
      <span className="figures shrink-0 text-ink-soft">{formatBytes(file.sizeBytes)}</span>
    </button>
  );
}

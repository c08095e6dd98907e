import FileText from 'lucide-react/icons/file-text';
import { formatBytes } from '#app/lib/format.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { TicketAttachment } from '#contract/customer/tickets.ts';

export type ReadFile = (attachmentId: string) => Promise<File>;

/** One file of a message. It is kept on the reader's machine, never shown here. */
export function AttachmentCard({ file, read }: { file: TicketAttachment; read: ReadFile }) {
  const download = useAction(
    { mutationFn: read },
    { failure: 'download', onDone: (content) => saveFile(content, file.fileName) },
  );
  return (
    <button
      type="button"
      aria-busy={download.isPending || undefined}
      // Disabled, it would lose the focus.
      aria-disabled={download.isPending || undefined}
      onClick={() => {
        if (!download.isPending) download.mutate(file.id);
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

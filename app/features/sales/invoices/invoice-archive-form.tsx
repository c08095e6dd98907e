import FileArchive from 'lucide-react/icons/file-archive';
import X from 'lucide-react/icons/x';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { useInvoiceArchive } from './use-invoice-archive.ts';

/** All invoices of the chosen year as one file, with how far it is and a way to stop it. */
export function InvoiceArchiveForm({ year }: { year: number | undefined }) {
  const { progress, start, stop } = useInvoiceArchive();
  if (progress !== null) {
    const { done, total } = progress;
    return (
      <Button variant="secondary" size="sm" onClick={stop}>
        <X aria-hidden="true" />
        <span role="status" className="figures">
          {total === 0
            ? 'Stop (facturen zoeken)'
            : `Stop (${formatCount(done)} van ${formatCount(total)})`}
        </span>
      </Button>
    );
  }
  return (
    <GuardedButton
      variant="secondary"
      size="sm"
      reason={year === undefined ? 'Kies eerst een jaar.' : null}
      onClick={() => {
        if (year !== undefined) void start(year);
      }}
    >
      <FileArchive aria-hidden="true" />
      {year === undefined ? 'Download jaar als zip' : `Download ${year} als zip`}
    </GuardedButton>
  );
}

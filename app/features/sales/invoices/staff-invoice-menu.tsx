import type { InvoiceFormat } from '#app/lib/files/invoice-archive.ts';
import { Button } from '#app/ui/button.tsx';
import type { InvoiceKind } from '#domain/sales/invoice.ts';
import { INVOICE_KIND_LABELS } from './labels.ts';
import { useInvoiceDownload } from './use-invoice-download.ts';

type Downloaded = { id: string; kind: InvoiceKind; invoiceNumber: string };

function DownloadButton({ invoice, format }: { invoice: Downloaded; format: InvoiceFormat }) {
  const download = useInvoiceDownload('staff', format);
  const name = `${INVOICE_KIND_LABELS[invoice.kind].toLowerCase()} ${invoice.invoiceNumber}`;
  return (
    <Button
      variant="secondary"
      size="xs"
      aria-label={format === 'PDF' ? `PDF van ${name}` : `UBL downloaden van ${name}`}
      pending={download.isPending}
      onClick={() => download.mutate(invoice.id)}
    >
      {format}
    </Button>
  );
}

/** An invoice of any customer, to read and for programs that keep books. */
export function StaffInvoiceMenu({ invoice }: { invoice: Downloaded }) {
  return (
    <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
      <DownloadButton invoice={invoice} format="PDF" />
      <DownloadButton invoice={invoice} format="UBL" />
    </div>
  );
}

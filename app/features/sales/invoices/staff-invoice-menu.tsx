import { Button } from '#app/ui/button.tsx';
import { isProvenPaid, type InvoiceKind, type InvoiceStatus } from '#domain/sales/invoice.ts';
import { INVOICE_KIND_LABELS } from './labels.ts';
import { useInvoiceDownload, type InvoiceFile } from './use-invoice-download.ts';

type Downloaded = {
  id: string;
  kind: InvoiceKind;
  status: InvoiceStatus;
  invoiceNumber: string;
};

const FILE_LABELS: Readonly<Record<InvoiceFile, string>> = {
  PDF: 'PDF van',
  UBL: 'UBL downloaden van',
  Betaalbewijs: 'Betaalbewijs van',
};

function DownloadButton({ invoice, file }: { invoice: Downloaded; file: InvoiceFile }) {
  const download = useInvoiceDownload('staff', file);
  const name = `${INVOICE_KIND_LABELS[invoice.kind].toLowerCase()} ${invoice.invoiceNumber}`;
  return (
    <Button
      variant="secondary"
      size="xs"
      aria-label={`${FILE_LABELS[file]} ${name}`}
      pending={download.isPending}
      onClick={() => download.mutate(invoice.id)}
    >
      {file}
    </Button>
  );
}

/** An invoice of any customer, to read and for programs that keep books. */
export function StaffInvoiceMenu({ invoice }: { invoice: Downloaded }) {
  return (
    <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
      <DownloadButton invoice={invoice} file="PDF" />
      <DownloadButton invoice={invoice} file="UBL" />
      {isProvenPaid(invoice) ? <DownloadButton invoice={invoice} file="Betaalbewijs" /> : null}
    </div>
  );
}

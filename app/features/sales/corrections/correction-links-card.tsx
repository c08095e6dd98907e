import { RecordLink } from '#app/components/record-link.tsx';
import { Alert } from '#app/ui/alert.tsx';
import type { CorrectionLinks } from '#contract/customer/invoices.ts';
import type { InvoiceKind } from '#domain/sales/invoice.ts';

type CorrectionLinksCardProps = {
  kind: InvoiceKind;
  links: CorrectionLinks;
  /** Address of another invoice, for whoever reads this one. */
  pathOf: (invoiceId: string) => string;
};

/** Leads from a corrected invoice to the one in its place, and back. */
export function CorrectionLinksCard({ kind, links, pathOf }: CorrectionLinksCardProps) {
  const { before, after } = links;
  if (before === null && after === null) return null;
  return (
    <Alert title={after === null ? 'Dit is de gecorrigeerde factuur' : titleOf(kind)}>
      <ul>
        {after === null ? null : (
          <li>
            In de plaats kwam{' '}
            <RecordLink to={pathOf(after.id)}>factuur {after.invoiceNumber}</RecordLink>.
          </li>
        )}
        {before === null ? null : (
          <li>
            Hij kwam in de plaats van{' '}
            <RecordLink to={pathOf(before.id)}>factuur {before.invoiceNumber}</RecordLink>.
          </li>
        )}
      </ul>
    </Alert>
  );
}

function titleOf(kind: InvoiceKind): string {
  return kind === 'invoice' ? 'Gecorrigeerd' : 'Van een factuur die is gecorrigeerd';
}

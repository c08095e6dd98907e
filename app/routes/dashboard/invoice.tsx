import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { BackLink } from '#app/components/back-link.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { CorrectionLinksCard } from '#app/features/sales/corrections/correction-links-card.tsx';
import { InvoiceCard } from '#app/features/sales/invoices/invoice-card.tsx';
import { OpenInvoiceCard } from '#app/features/sales/invoices/open-invoice-card.tsx';
import { useInvoiceDownload } from '#app/features/sales/invoices/use-invoice-download.ts';
import { MissingCard } from '#app/features/identity/members/missing-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { isMissing } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { isProvenPaid } from '#domain/sales/invoice.ts';
import type { Route } from './+types/invoice.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Factuur', path: areaPaths.invoice(params.invoiceId) });
}

function Invoice({ invoiceId }: { invoiceId: string }) {
  const query = useQuery(orpc.customer.invoices.get.queryOptions({ input: { invoiceId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadBilling');
  if (query.data !== undefined) {
    return (
      <>
        <CorrectionLinksCard
          kind={query.data.kind}
          links={query.data.correction}
          pathOf={areaPaths.invoice}
        />
        <OpenInvoiceCard invoice={query.data} />
        <Card className="sm:p-10 print:border-0 print:p-0 print:shadow-none">
          <InvoiceCard invoice={query.data} />
        </Card>
      </>
    );
  }
  if (missing) {
    return (
      <MissingCard title="Deze factuur bestaat niet" path={areaPaths.invoice(invoiceId)}>
        Controleer het adres, of kies een factuur uit je overzicht.
      </MissingCard>
    );
  }
  if (query.isError) return <LoadError failure="loadBilling" query={query} />;
  return <Skeleton className="h-160" />;
}

/** Stands beside the invoice once it is paid. */
function ProofButton({ invoiceId }: { invoiceId: string }) {
  const query = useQuery(orpc.customer.invoices.get.queryOptions({ input: { invoiceId } }));
  const proof = useInvoiceDownload('customer', 'Betaalbewijs');
  if (query.data === undefined || !isProvenPaid(query.data)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={proof.isPending}
      onClick={() => proof.mutate(invoiceId)}
    >
      Betaalbewijs
    </Button>
  );
}

export default function DashboardInvoicePage({ params }: Route.ComponentProps) {
  const download = useInvoiceDownload('customer', 'PDF');
  const ubl = useInvoiceDownload('customer', 'UBL');
  return (
    <section className="flex max-w-4xl flex-col gap-4 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={areaPaths.invoices()}>Alle facturen</BackLink>
        <div className="flex flex-wrap gap-3">
          <Button variant="ghost" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Afdrukken
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={download.isPending}
            onClick={() => download.mutate(params.invoiceId)}
          >
            <Download aria-hidden="true" />
            Download PDF
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label="UBL downloaden"
            pending={ubl.isPending}
            onClick={() => ubl.mutate(params.invoiceId)}
          >
            UBL
          </Button>
          <ProofButton invoiceId={params.invoiceId} />
        </div>
      </div>
      <Invoice invoiceId={params.invoiceId} />
    </section>
  );
}

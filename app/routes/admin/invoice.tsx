import { useQuery } from '@tanstack/react-query';
import PencilLine from 'lucide-react/icons/pencil-line';
import { Link, useNavigate } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { CorrectionLinksCard } from '#app/features/sales/corrections/correction-links-card.tsx';
import { REFUSAL_LABELS } from '#app/features/sales/corrections/labels.ts';
import { InvoiceCard } from '#app/features/sales/invoices/invoice-card.tsx';
import { StaffInvoiceMenu } from '#app/features/sales/invoices/staff-invoice-menu.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { CorrectableInvoice } from '#contract/staff/corrections.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/invoice.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Factuur', path: areaPaths.adminInvoice(params.invoiceId) });
}

function CorrectButton({ invoice }: { invoice: CorrectableInvoice }) {
  const navigate = useNavigate();
  const role = useRole();
  const { refusal, begin, document } = invoice;
  const refused = refusal ?? (begin === null ? 'customer-erased' : null);
  const whyNot = refused === null ? null : REFUSAL_LABELS[refused];
  return (
    <GuardedButton
      variant="secondary"
      size="sm"
      reason={may(role, 'invoices.correct') ? whyNot : 'Alleen een admin of owner mag dit.'}
      onClick={() => void navigate(areaPaths.adminCorrection(document.id))}
    >
      <PencilLine aria-hidden="true" />
      Corrigeer
    </GuardedButton>
  );
}

function Money({ invoice: { document, money } }: { invoice: CorrectableInvoice }) {
  if (document.kind !== 'invoice' || document.correctedAt !== null) return null;
  const facts = [
    ['Betaald', money.paidCents],
    ['Nog open', money.openCents],
    ['Gecrediteerd', money.creditedCents],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm figures">
      {facts.map(([term, amount]) => (
        <div key={term}>
          <dt className="text-ink-soft">{term}</dt>
          <dd className="font-semibold">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Loaded({ invoice }: { invoice: CorrectableInvoice }) {
  const { document, correction, customerId, customerName, customerEmail } = invoice;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-sm">
          Van <RecordLink to={areaPaths.adminCustomer(customerId)}>{customerName}</RecordLink>
          <span className="block wrap-anywhere text-ink-soft">{customerEmail}</span>
        </p>
        {document.orderId === null ? null : (
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.adminOrder(document.orderId)}>Naar de bestelling</Link>
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
          <StaffInvoiceMenu invoice={document} />
          {document.kind === 'invoice' ? <CorrectButton invoice={invoice} /> : null}
        </div>
      </div>
      <CorrectionLinksCard
        kind={document.kind}
        links={correction}
        pathOf={areaPaths.adminInvoice}
      />
      <Money invoice={invoice} />
      <Card className="sm:p-10">
        <InvoiceCard invoice={document} />
      </Card>
    </>
  );
}

export default function AdminInvoicePage({ params: { invoiceId } }: Route.ComponentProps) {
  const query = useQuery(orpc.staff.corrections.get.queryOptions({ input: { invoiceId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadBilling');
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div>
        <BackLink to={areaPaths.adminInvoices()}>Alle facturen</BackLink>
      </div>
      {query.data === undefined ? null : <Loaded invoice={query.data} />}
      {missing ? (
        <EmptyState title="Deze factuur bestaat niet">
          Controleer het adres, of zoek de factuur in de lijst.
        </EmptyState>
      ) : null}
      {query.isError && !missing ? <LoadError failure="loadBilling" query={query} /> : null}
      {query.isPending ? <Skeleton className="h-160" /> : null}
    </div>
  );
}

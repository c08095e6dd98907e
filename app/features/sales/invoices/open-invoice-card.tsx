import { Link } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { ShownInvoice } from '#contract/customer/invoices.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import { CollectedInvoiceCard } from './collected-invoice-card.tsx';
import { PartPaidCard } from './part-paid-card.tsx';
import { BankDetailsCard } from './bank-details-card.tsx';
import { REOPENED_SENTENCES } from './labels.ts';

function howToPay({ isLate, online }: { isLate: boolean; online: boolean }): string {
  if (online) {
    return isLate
      ? 'Betaal online, of maak het over met het kenmerk. Heb je net betaald? Dan hoef je niets te doen.'
      : 'Betaal online, of maak het over met het kenmerk.';
  }
  return isLate
    ? 'Maak het alsnog over en neem het kenmerk over. Heb je net betaald? Dan hoef je niets te doen: een overboeking duurt soms een werkdag.'
    : 'Neem het kenmerk over, dan weten we dat het van jou komt. Een overboeking duurt soms een werkdag.';
}

/** Above an invoice that waits for money: until when, and what to fill in at one's bank. */
export function OpenInvoiceCard({ invoice }: { invoice: ShownInvoice }) {
  const { status, totalCents, seller, invoiceNumber, payOrderId, transferQr, reopened } = invoice;
  if (!isOpenInvoice(status)) return null;
  const dueCents = reopened?.openCents ?? invoice.part?.restCents ?? totalCents;
  const dueDate = reopened?.dueOn ?? invoice.dueDate;
  if (invoice.collected !== null) {
    return <CollectedInvoiceCard collected={invoice.collected} dueCents={dueCents} />;
  }
  const isLate = status === 'overdue';
  const amount = formatMoney(dueCents);
  return (
    <Alert
      tone={isLate ? 'bad' : 'warn'}
      className="print:hidden"
      title={
        isLate
          ? `${amount} had op ${formatLongDate(dueDate)} betaald moeten zijn`
          : `${payOrderId === null ? `Maak ${amount} over` : `Betaal ${amount}`}, uiterlijk op ${formatLongDate(dueDate)}`
      }
      action={
        <div className="flex flex-col gap-4">
          {payOrderId === null ? null : (
            <Button asChild className="self-start">
              <Link to={areaPaths.order(payOrderId)}>Betaal online</Link>
            </Button>
          )}
          <BankDetailsCard
            to={seller}
            amountCents={dueCents}
            reference={invoiceNumber}
            qr={transferQr}
          />
        </div>
      }
    >
      <PartPaidCard part={invoice.part} />
      {reopened === null ? null : <p className="mb-2">{REOPENED_SENTENCES[reopened.because]}</p>}
      {howToPay({ isLate, online: payOrderId !== null })}
    </Alert>
  );
}

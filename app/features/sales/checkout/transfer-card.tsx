import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { BankDetailsCard } from '#app/features/sales/invoices/bank-details-card.tsx';
import { PartPaidCard } from '#app/features/sales/invoices/part-paid-card.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import { amountDue } from './labels.ts';
import { PayWithCreditForm } from './pay-with-credit-form.tsx';

/** Shows the details to fill in at one's bank. The reference tells the shop whose money it is. */
export function TransferCard({ order }: { order: CustomerOrderDetail }) {
  const { transfer } = order;
  const dueCents = amountDue(order);
  return (
    <Card>
      <h2 className="text-2xl font-semibold">Maak {formatMoney(dueCents)} over</h2>
      <PartPaidCard part={order.part} />
      <div className="mt-4 empty:hidden">
        <PayWithCreditForm order={order} />
      </div>
      {transfer === null ? (
        <p className="mt-2">De betaalgegevens staan op je factuur, die je per e-mail krijgt.</p>
      ) : (
        <>
          <p className="mt-2">
            Doe dat uiterlijk op{' '}
            <strong className="font-semibold">{formatLongDate(transfer.dueDate)}</strong> en neem
            het kenmerk over. Dan weten we dat het van jou komt en maken we je service aan.
          </p>
          <div className="mt-4">
            <BankDetailsCard
              to={transfer}
              amountCents={dueCents}
              reference={transfer.reference}
              qr={transfer.qr}
            />
          </div>
          <p className="mt-4 text-sm text-ink-soft">
            Een overboeking duurt soms een werkdag. Zodra het geld binnen is, zie je dat hier en
            krijg je een e-mail.
          </p>
        </>
      )}
    </Card>
  );
}

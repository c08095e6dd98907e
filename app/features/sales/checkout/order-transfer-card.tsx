import { BankDetailsCard } from '#app/features/sales/invoices/bank-details-card.tsx';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { amountDue } from './labels.ts';

/** Shows the bank details for an order with an invoice, as long as its money is expected. */
export function OrderTransferCard({ order }: { order: CustomerOrderDetail }) {
  const { transfer, paymentMethod } = order;
  if (transfer === null) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">
        {isOnlineMethod(paymentMethod) ? 'Liever zelf overmaken?' : 'Maak het over'}
      </h3>
      <BankDetailsCard
        to={transfer}
        amountCents={amountDue(order)}
        reference={transfer.reference}
        qr={transfer.qr}
      />
    </>
  );
}

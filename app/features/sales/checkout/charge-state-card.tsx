import { Link } from 'react-router';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { browserNow } from '#app/lib/clock.ts';
import { PartPaidCard } from '#app/features/sales/invoices/part-paid-card.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { amountDue, creditedText, paymentSentence, refundText, refundTitle } from './labels.ts';
import { OrderTransferCard } from './order-transfer-card.tsx';
import { PaidInvoiceCard } from './paid-invoice-card.tsx';
import { PayNowForm } from './pay-now-form.tsx';
import { PayWithCreditForm } from './pay-with-credit-form.tsx';

/** Work that is billed apart: to be paid, paid, or not to be paid after all. */
export function ChargeStateCard({ order }: { order: CustomerOrderDetail }) {
  switch (order.status) {
    case 'pending':
      return <Open order={order} />;
    case 'paid':
    case 'completed':
      return (
        <Told title="Betaald, dank je wel!" order={order}>
          Je hoeft niets meer te doen.
        </Told>
      );
    case 'failed':
    case 'cancelled':
      return (
        <Told title="Deze factuur is ingetrokken" order={order}>
          {creditedText(order) ?? 'Je hoeft niets te betalen.'}
        </Told>
      );
    case 'refunded':
      return (
        <Told title={refundTitle(order, 'factuur')} order={order}>
          {refundText(order)}
        </Told>
      );
  }
}

function whenToPay({ transfer }: CustomerOrderDetail): string {
  if (transfer === null) return '';
  const day = formatLongDate(transfer.dueDate);
  const isLate = transfer.dueDate < amsterdamDate(browserNow());
  return isLate ? ` Dat had op ${day} gemoeten.` : ` Dat kan tot en met ${day}.`;
}

function Open({ order }: { order: CustomerOrderDetail }) {
  const { charge, invoice } = order;
  const online = isOnlineMethod(order.paymentMethod);
  const sentence = paymentSentence(order);
  return (
    <Card>
      <h2 className="text-2xl font-semibold break-words">{order.planName}</h2>
      <p className="mt-2">
        Betaal {formatMoney(amountDue(order))} voor werk dat we apart rekenen.{whenToPay(order)}
      </p>
      {charge === null || charge.note === null ? null : (
        <p className="mt-3 border-l-3 border-line-strong pl-4 break-words whitespace-pre-line text-ink-soft">
          {charge.note}
        </p>
      )}
      <PartPaidCard part={order.part} />
      {online && sentence !== null ? <p className="mt-2">{sentence}</p> : null}
      <div className="mt-5 button-row">
        <PayWithCreditForm order={order} />
        {online ? <PayNowForm order={order} /> : null}
        {invoice === null ? null : (
          <Button asChild size="lg" variant="ghost">
            <Link to={areaPaths.invoice(invoice.id)}>Bekijk de factuur</Link>
          </Button>
        )}
      </div>
      <OrderTransferCard order={order} />
      <p className="mt-5 text-sm text-ink-soft">
        Klopt er iets niet?{' '}
        <Link to={areaPaths.newTicket()} className="text-green underline underline-offset-4">
          Vraag het ons
        </Link>
        .
      </p>
    </Card>
  );
}

type ToldProps = { order: CustomerOrderDetail; title: string; children: React.ReactNode };

function Told({ order, title, children }: ToldProps) {
  return (
    <Card>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="mt-2">{children}</p>
      {order.status === 'completed' ? <PaidInvoiceCard order={order} /> : null}
      <div className="mt-5 button-row">
        <Button asChild variant="secondary">
          <Link to={areaPaths.invoices()}>Naar je facturen</Link>
        </Button>
      </div>
    </Card>
  );
}

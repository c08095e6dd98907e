import { Link } from 'react-router';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { PartPaidCard } from '#app/features/sales/invoices/part-paid-card.tsx';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import {
  amountDue,
  creditedText,
  isUnstarted,
  paymentSentence,
  refundText,
  refundTitle,
} from './labels.ts';
import { OrderTransferCard } from './order-transfer-card.tsx';
import { PaidInvoiceCard } from './paid-invoice-card.tsx';
import { PayNowForm } from './pay-now-form.tsx';
import { PayWithCreditForm } from './pay-with-credit-form.tsx';

/** Another plan for a service: to be paid, there, or not wanted any more. */
export function PlanChangeStateCard({ order }: { order: CustomerOrderDetail }) {
  switch (order.status) {
    case 'pending':
      return <Open order={order} />;
    case 'paid':
    case 'completed':
      return <Changed order={order} />;
    case 'failed':
    case 'cancelled':
      return (
        <Told order={order} title="Deze wijziging gaat niet door">
          {order.serviceName} houdt het pakket dat het had.{' '}
          {creditedText(order) ?? 'Je hoeft niets te betalen.'}
        </Told>
      );
    case 'refunded':
      return (
        <Told order={order} title={refundTitle(order, 'wijziging')}>
          {refundText(order)}
        </Told>
      );
  }
}

function ServiceLink({ order }: { order: CustomerOrderDetail }) {
  if (order.serviceId === null) return null;
  return (
    <Button asChild size="lg" variant={order.status === 'pending' ? 'ghost' : 'primary'}>
      <Link to={areaPaths.service(order.serviceId)}>Naar je service</Link>
    </Button>
  );
}

function Open({ order }: { order: CustomerOrderDetail }) {
  const { transfer } = order;
  const online = isOnlineMethod(order.paymentMethod);
  const sentence = paymentSentence(order);
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {order.planName} voor {order.serviceName}
      </h2>
      <p className="mt-2">
        Betaal {formatMoney(amountDue(order))}
        {transfer === null ? '' : ` uiterlijk op ${formatLongDate(transfer.dueDate)}`}, dan heeft je
        service dit pakket. Tot dan verandert er niets.
      </p>
      <PartPaidCard part={order.part} />
      {online && sentence !== null ? <p className="mt-2">{sentence}</p> : null}
      <div className="mt-5 button-row">
        <PayWithCreditForm order={order} />
        {online ? <PayNowForm order={order} /> : null}
        {isUnstarted(order.payment) && order.serviceId !== null ? (
          <Button asChild size="lg" variant="secondary">
            <Link to={areaPaths.servicePlan(order.serviceId)}>Kies een andere betaalmethode</Link>
          </Button>
        ) : null}
        <ServiceLink order={order} />
      </div>
      <OrderTransferCard order={order} />
    </Card>
  );
}

function Changed({ order }: { order: CustomerOrderDetail }) {
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {order.serviceName} heeft nu {order.planName}
      </h2>
      <p className="mt-2">Dank je wel! We passen je server aan; dat duurt meestal even.</p>
      <PaidInvoiceCard order={order} />
      <div className="mt-5 button-row">
        <ServiceLink order={order} />
      </div>
    </Card>
  );
}

type ToldProps = { order: CustomerOrderDetail; title: string; children: React.ReactNode };

function Told({ order, title, children }: ToldProps) {
  return (
    <Card>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="mt-2">{children}</p>
      <div className="mt-5 button-row">
        <ServiceLink order={order} />
      </div>
    </Card>
  );
}

import { Link } from 'react-router';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CollectedInvoiceCard } from '#app/features/sales/invoices/collected-invoice-card.tsx';
import { PartPaidCard } from '#app/features/sales/invoices/part-paid-card.tsx';
import { DirectDebitCard } from '#app/features/sales/mandates/direct-debit-card.tsx';
import { isLiveService, isSwitchedOffService } from '#domain/delivery/service-status.ts';
import { amountDue, creditedText, paymentSentence, refundText, refundTitle } from './labels.ts';
import { OrderTransferCard } from './order-transfer-card.tsx';
import { PaidInvoiceCard } from './paid-invoice-card.tsx';
import { PayNowForm } from './pay-now-form.tsx';
import { PayWithCreditForm } from './pay-with-credit-form.tsx';

/** The next term of a service: to be paid, paid, or not wanted any more. */
export function RenewalStateCard({ order }: { order: CustomerOrderDetail }) {
  switch (order.status) {
    case 'pending':
      return <Open order={order} />;
    case 'paid':
    case 'completed':
      return <Renewed order={order} />;
    case 'failed':
    case 'cancelled':
    case 'refunded':
      return <Over order={order} title={titleOfOver(order)} />;
  }
}

function titleOfOver(order: CustomerOrderDetail): string {
  if (order.status === 'refunded') return refundTitle(order, 'verlenging');
  return order.bringsBack ? 'Je service komt niet terug' : 'Deze verlenging gaat niet door';
}

function ServiceLink({ order, primary }: { order: CustomerOrderDetail; primary: boolean }) {
  if (order.serviceId === null) return null;
  return (
    <Button asChild size="lg" variant={primary ? 'primary' : 'ghost'}>
      <Link to={areaPaths.service(order.serviceId)}>Naar je service</Link>
    </Button>
  );
}

/** The days that went by unpaid are part of the term, which somebody who pays late has to know. */
function nextTermSentence({ term }: CustomerOrderDetail): string {
  if (term === null) return '';
  const [from, until] = [term.startsAt, term.endsAt].map((day) => formatLongDate(day));
  return ` Je betaalt de termijn van ${from} tot ${until}; dan begint de volgende.`;
}

/** Before its day, after it, and once it cost the service. */
function whatToDo(order: CustomerOrderDetail): string {
  const { transfer, service, collection, isAskedAnew, isBackAgain } = order;
  const amount = formatMoney(amountDue(order));
  if (isBackAgain) {
    return 'Dat heeft je bank later teruggedraaid. Of je dit nog moet betalen, hoor je van ons.';
  }
  if (service !== null && !isLiveService(service.status)) {
    return `Betaal ${amount}, dan zetten we je service weer aan, met alles wat erop stond. De nieuwe termijn begint op de dag waarop je betaalt, of na de dagen die al betaald waren.`;
  }
  if (collection !== null) {
    return 'Je hoeft niets te doen. Wil je niet verlengen? Zeg je service op voordat de nieuwe termijn begint, dan vervalt deze factuur.';
  }
  if (transfer === null) return `Betaal ${amount}, dan loopt je service gewoon door.`;
  const day = formatLongDate(transfer.dueDate);
  const isLate = transfer.dueDate < amsterdamDate(browserNow());
  const isOff = service !== null && isSwitchedOffService(service.status);
  if (isOff && !isLate) {
    return `Je service is opgeschort. Zodra je ${amount} betaalt, zetten we hem weer aan.`;
  }
  if (isOff) {
    return `${amount} had op ${day} betaald moeten zijn, daarom is je service opgeschort. Zodra je betaalt, zetten we hem weer aan.${nextTermSentence(order)}`;
  }
  if (isLate) {
    return `${amount} had op ${day} betaald moeten zijn. Betaal het alsnog, dan loopt je service gewoon door.${nextTermSentence(order)}`;
  }
  if (isAskedAnew) return `Betaal ${amount} uiterlijk op ${day}, dan loopt je service gewoon door.`;
  return `Betaal ${amount} uiterlijk op ${day}, dan loopt je service gewoon door. Wil je niet verlengen? Zeg je service op, dan vervalt deze factuur.`;
}

function Open({ order }: { order: CustomerOrderDetail }) {
  const { serviceName, collection, isBackAgain } = order;
  const online = isOnlineMethod(order.paymentMethod);
  // A customer must not pay a second time while the bank collects, nor before the shop has settled money
  // that came back again.
  const isPayable = collection?.isUnderWay !== true && !isBackAgain;
  const sentence = paymentSentence(order);
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {order.bringsBack ? `Haal ${serviceName} terug` : `Verleng ${serviceName}`}
      </h2>
      {collection === null ? null : (
        <div className="my-4">
          <CollectedInvoiceCard collected={collection} dueCents={amountDue(order)} />
        </div>
      )}
      {order.isAskedAnew ? (
        <p className="mt-2">
          Je bank heeft de eerdere betaling van deze termijn teruggeboekt.
          {isBackAgain ? '' : ' Daarom vragen we je die opnieuw te betalen.'}
        </p>
      ) : null}
      <p className="mt-2">{whatToDo(order)}</p>
      <PartPaidCard part={order.part} />
      {online && sentence !== null && collection === null && !isBackAgain ? (
        <p className="mt-2">{sentence}</p>
      ) : null}
      <div className="mt-5 button-row">
        {isPayable ? <PayWithCreditForm order={order} /> : null}
        {online && isPayable ? <PayNowForm order={order} /> : null}
        <ServiceLink order={order} primary={false} />
      </div>
      {collection === null && !isBackAgain ? <OrderTransferCard order={order} /> : null}
    </Card>
  );
}

function Renewed({ order }: { order: CustomerOrderDetail }) {
  const { service } = order;
  const until = service?.expiresAt ?? null;
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {order.serviceName} is {order.bringsBack ? 'terug' : 'verlengd'}
      </h2>
      <p className="mt-2">
        Dank je wel! {until === null ? '' : `Je hebt betaald tot ${formatLongDate(until)}.`}
      </p>
      <PaidInvoiceCard order={order} />
      <DirectDebitCard />
      <div className="mt-5 button-row">
        <ServiceLink order={order} primary />
      </div>
    </Card>
  );
}

function Over({ order, title }: { order: CustomerOrderDetail; title: string }) {
  return (
    <Card>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="mt-2">
        {order.status === 'refunded'
          ? refundText(order)
          : (creditedText(order) ?? 'Je hoeft niets te betalen: de factuur is gecrediteerd.')}
      </p>
      <div className="mt-5 button-row">
        <ServiceLink order={order} primary />
      </div>
    </Card>
  );
}

import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { WaysToPayCard } from '#app/features/sales/payments/ways-to-pay-card.tsx';
import { useMethodChoice } from '#app/features/sales/payments/use-method-choice.ts';
import { DirectDebitCard } from '#app/features/sales/mandates/direct-debit-card.tsx';
import { DELIVERY_SENTENCES } from '#app/features/delivery/services/labels.ts';
import { formatLongDate } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { isRunningService } from '#domain/delivery/service-status.ts';
import { ChargeStateCard } from './charge-state-card.tsx';
import { MandateChoiceCard } from './mandate-choice-card.tsx';
import {
  codeTakenText,
  countServices,
  creditedText,
  isUnstarted,
  paymentSentence,
  refundText,
  refundTitle,
} from './labels.ts';
import { PayNowButton } from './pay-now-form.tsx';
import { PayWithCreditForm } from './pay-with-credit-form.tsx';
import { PlanChangeStateCard } from './plan-change-state-card.tsx';
import { RenewalStateCard } from './renewal-state-card.tsx';
import { TransferCard } from './transfer-card.tsx';
import { TransferInsteadForm } from './transfer-instead-form.tsx';

/** Few ever see it. */
const ReopenedCard = lazyPart(async () => (await import('./reopened-card.tsx')).ReopenedCard);

/** Shows the state of an order, and the one thing to do about it. */
export function OrderStateCard({ order }: { order: CustomerOrderDetail }) {
  if (order.reopened !== null) {
    return (
      <Suspense fallback={<Skeleton className="h-72" />}>
        <ReopenedCard order={order} reopened={order.reopened} />
      </Suspense>
    );
  }
  if (order.planId === null) return <ChargeStateCard order={order} />;
  if (order.kind === 'renewal') return <RenewalStateCard order={order} />;
  if (order.kind === 'plan-change') return <PlanChangeStateCard order={order} />;
  switch (order.status) {
    case 'pending':
      return isOnlineMethod(order.paymentMethod) ? (
        <Unpaid order={order} />
      ) : (
        <TransferCard order={order} />
      );
    case 'paid':
    case 'completed':
      return <Paid order={order} />;
    case 'failed':
      return (
        <Ended
          title="Deze bestelling is mislukt"
          text={
            creditedText(order) === null
              ? 'Er wordt niets geleverd of afgeschreven.'
              : `Er wordt niets geleverd. ${creditedText(order)}`
          }
        />
      );
    case 'cancelled':
      return (
        <Ended
          title="Deze bestelling is geannuleerd"
          text={[codeTakenText(order), 'Er wordt niets geleverd.', creditedText(order)]
            .filter((text) => text !== null)
            .join(' ')}
        />
      );
    case 'refunded':
      return <Ended title={refundTitle(order, 'bestelling')} text={refundText(order)} />;
  }
}

function Unpaid({ order }: { order: CustomerOrderDetail }) {
  const status = order.payment?.status ?? null;
  const isUnbegun = isUnstarted(order.payment);
  const isWaiting = (status === 'open' || status === 'pending') && !isUnbegun;
  const sentence =
    status === null
      ? 'De betaling kon niet gestart worden. Je bestelling staat klaar.'
      : paymentSentence(order);
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {isWaiting ? 'We wachten op je bank' : 'Nog niet betaald'}
      </h2>
      <p className="mt-2">{sentence}</p>
      <p className="mt-2 text-ink-soft">
        Je bestelling blijft 7 dagen voor je klaarstaan. We leveren zodra de betaling binnen is.
      </p>
      {/* The choice starts over for a customer who broke off the payment that came with it. */}
      <WaysToPay key={order.directDebit.mandate} order={order} />
    </Card>
  );
}

function WaysToPay({ order }: { order: CustomerOrderDetail }) {
  const { mandate, ...directDebit } = order.directDebit;
  const choice = useMethodChoice(order.methods, order.paymentMethod);
  const mayAgree = directDebit.methods.some((known) => known === choice.method);
  const agreement = mayAgree ? directDebit.agreement : null;
  // Ticked only for who ticked it already, as long as that payment is open.
  const [agrees, setAgrees] = useState(mandate === 'asked');
  return (
    <>
      <WaysToPayCard choice={choice} className="mt-4" />
      {agreement === null ? null : (
        <div className="mt-4">
          <MandateChoiceCard
            name="directDebit"
            agreement={agreement}
            checked={agrees}
            onChange={(event) => setAgrees(event.target.checked)}
          />
          {agrees && order.creditCents > 0 ? (
            <p className="mt-2 text-sm text-ink-soft">
              Gebruik je je tegoed, dan geef je geen machtiging.
            </p>
          ) : null}
        </div>
      )}
      <div className="mt-5 button-row">
        <PayWithCreditForm order={order} />
        {isUnstarted(order.payment) ? <TransferInsteadForm order={order} /> : null}
        <PayNowButton
          order={order}
          method={choice.method}
          {...(agreement !== null && { directDebit: agrees })}
        />
      </div>
    </>
  );
}

function Paid({ order }: { order: CustomerOrderDetail }) {
  const { service, invoice } = order;
  // Each line of several services says how it stands.
  const isOne = countServices(order) < 2;
  const isActive = isOne && service !== null && isRunningService(service.status);
  // Delivered once, whatever became of it since.
  const isDelivered = isActive || order.status === 'completed';
  const sentence = service === null || !isOne ? null : DELIVERY_SENTENCES[service.deliveryState];
  const called = isOne ? order.serviceName : 'Je bestelling';
  const title = isActive ? `${called} is actief` : `${called} is geleverd`;
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {isDelivered ? title : `${order.totalCents === 0 ? 'Besteld' : 'Betaald'}, dank je wel!`}
      </h2>
      {isActive ? (
        <p className="mt-2">
          Je kunt meteen beginnen.
          {service.expiresAt === null
            ? ''
            : ` Je hebt betaald tot ${formatLongDate(service.expiresAt)}.`}
        </p>
      ) : (
        <p className="mt-2">
          {isDelivered
            ? 'Hoe het er nu voor staat, zie je in je dashboard.'
            : (sentence ??
              (isOne ? 'Je service wordt aangemaakt.' : 'Je services worden aangemaakt.'))}
        </p>
      )}
      {invoice === null ? null : (
        <p className="mt-2 text-ink-soft">
          Factuur {invoice.invoiceNumber} staat bij{' '}
          <Link to={areaPaths.billing()} className="text-green underline underline-offset-4">
            je facturen
          </Link>
          .
        </p>
      )}
      <DirectDebitCard mandate={order.directDebit.mandate} />
      <Button
        asChild
        variant={isActive ? 'primary' : 'secondary'}
        size="lg"
        className="mt-5 w-full sm:w-auto"
      >
        <Link to={areaPaths.dashboard()}>Naar je dashboard</Link>
      </Button>
    </Card>
  );
}

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="mt-2">{text}</p>
      <div className="mt-5 button-row">
        <Button asChild>
          <Link to={areaPaths.services()}>Bekijk onze pakketten</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={areaPaths.contact()}>Vraag het ons</Link>
        </Button>
      </div>
    </Card>
  );
}

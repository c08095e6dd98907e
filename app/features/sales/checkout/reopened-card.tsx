import { Link } from 'react-router';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import type { ReopenedClaim } from '#contract/values.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isSwitchedOffService } from '#domain/delivery/service-status.ts';
import { REOPENED_SENTENCES } from '#app/features/sales/invoices/labels.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { paymentSentence } from './labels.ts';
import { OrderTransferCard } from './order-transfer-card.tsx';
import { PayNowForm } from './pay-now-form.tsx';
import { PayWithCreditForm } from './pay-with-credit-form.tsx';

type ReopenedCardProps = { order: CustomerOrderDetail; reopened: ReopenedClaim };

/** Says what follows from paying: for a service that runs, is off, or was not delivered yet. */
function whatFollows({ status, service, kind }: CustomerOrderDetail): string {
  if (status === 'paid') return ' Zodra het binnen is, leveren we je service.';
  if (service === null || (kind !== 'new' && kind !== 'renewal')) return '';
  return isSwitchedOffService(service.status)
    ? ' Zodra het binnen is, zetten we je service weer aan.'
    : ' Dan loopt je service gewoon door.';
}

function whenToPay({ openCents, dueOn }: ReopenedClaim): string {
  const amount = formatMoney(openCents);
  const day = formatLongDate(dueOn);
  return dueOn < amsterdamDate(browserNow())
    ? `${amount} had op ${day} betaald moeten zijn. Betaal het alsnog.`
    : `Betaal ${amount} uiterlijk op ${day}.`;
}

/** An order that was paid and is owed again, all of it or a rest: why, and the ways to pay it. */
export function ReopenedCard({ order, reopened }: ReopenedCardProps) {
  const { invoice, payment } = order;
  const isCorrected = reopened.because === 'corrected';
  // A payment from before its invoice became more is no attempt to pay the rest.
  const isOver = payment?.status === 'charged_back' || (isCorrected && payment?.status === 'paid');
  const isBegun = payment !== null && !isOver;
  const sentence = isBegun ? paymentSentence(order) : null;
  return (
    <Card>
      <h2 className="text-2xl font-semibold">
        {isCorrected ? 'Er staat nog een deel open' : 'Je betaling is teruggeboekt'}
      </h2>
      <p className="mt-2">{REOPENED_SENTENCES[reopened.because]}</p>
      <p className="mt-2 font-semibold">
        {whenToPay(reopened)}
        {whatFollows(order)}
      </p>
      {sentence === null ? null : <p className="mt-2">{sentence}</p>}
      <div className="mt-5 button-row">
        <PayWithCreditForm order={order} />
        <PayNowForm order={order} />
        {invoice === null ? null : (
          <Button asChild size="lg" variant="ghost">
            <Link to={areaPaths.invoice(invoice.id)}>Bekijk de factuur</Link>
          </Button>
        )}
      </div>
      <OrderTransferCard order={order} />
      <p className="mt-5 text-sm text-ink-soft">
        {isCorrected
          ? 'Klopt er iets niet? Dan '
          : 'Herken je deze terugboeking niet? Vraag je bank ernaar, of '}
        <Link to={areaPaths.newTicket()} className="text-green underline underline-offset-4">
          vraag het ons
        </Link>
        .
      </p>
    </Card>
  );
}

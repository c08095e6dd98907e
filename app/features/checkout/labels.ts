import { PER_CYCLE, type BillingCycle } from '#domain/billing-cycle.ts';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import type { DiscountRefusal } from '#domain/discount.ts';
import type { Cents } from '#domain/money.ts';
import { orderKind, type OrderKind } from '#domain/order.ts';
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts';
import type { ServiceStatus } from '#domain/service.ts';
import { formatDateTime, formatLongDate, formatMoney } from '#app/lib/format.ts';

export const CYCLE_NAMES: Readonly<Record<BillingCycle, string>> = {
  monthly: 'Per maand betalen',
  yearly: 'Per jaar betalen',
};

/** Why a discount code gives nothing, for who pays this often. */
export function discountRefusal(reason: DiscountRefusal, cycle: BillingCycle): string {
  if (reason !== 'other-cycle') return DISCOUNT_SENTENCES[reason];
  const other = PER_CYCLE[cycle === 'monthly' ? 'yearly' : 'monthly'];
  return `Deze kortingscode geldt alleen als je ${other} betaalt.`;
}

const DISCOUNT_SENTENCES: Readonly<Record<Exclude<DiscountRefusal, 'other-cycle'>, string>> = {
  unknown: 'Deze kortingscode kennen we niet. Controleer de letters en cijfers.',
  over: 'Deze kortingscode is niet meer geldig.',
  'used-up': 'Deze kortingscode is op: hij is zo vaak gebruikt als kon.',
  'other-plan': 'Deze kortingscode geldt niet voor dit pakket.',
  'new-customers': 'Deze kortingscode is alleen voor nieuwe klanten.',
  'used-before': 'Je hebt deze kortingscode al gebruikt.',
  'in-unpaid-order':
    'Je hebt al een bestelling met deze kortingscode die nog niet is betaald. Je vindt hem bij je bestellingen.',
  'too-many-tries':
    'Je hebt te veel codes geprobeerd. Probeer het over een uur opnieuw, of bestel zonder code.',
};

/** What is to be paid of an order now: the rest, where a part of it came in. */
export function amountDue({ part, totalCents }: CustomerOrderDetail): Cents {
  return part?.restCents ?? totalCents;
}

export const METHOD_EXPLANATIONS: Readonly<Record<PaymentMethod, string>> = {
  ideal: 'Direct betalen bij je eigen bank.',
  test_ideal: 'Direct betalen via een proefbank. Er wordt geen echt geld afgeschreven.',
  bank_transfer: 'Je krijgt een factuur. We leveren zodra het geld binnen is.',
  credit: 'Meteen betaald, van wat je nog bij ons hebt staan.',
};

/** What a customer reads about an attempt to pay; nothing where the order itself says enough. */
export const PAYMENT_SENTENCES: Readonly<Record<PaymentStatus, string | null>> = {
  open: 'De betaling is gestart, maar we hebben nog geen bericht van je bank.',
  pending: 'Je bank verwerkt de betaling. Deze pagina ververst vanzelf.',
  paid: null,
  failed: 'De betaling is mislukt. Er is niets afgeschreven.',
  canceled: 'Je hebt de betaling geannuleerd. Er is niets afgeschreven.',
  expired: 'De betaling is verlopen: het duurde te lang. Er is niets afgeschreven.',
  partly_refunded: null,
  refunded: null,
  charged_back: null,
};

/** How the last attempt went. What came in beside credit and was too little is not lost. */
export function paymentSentence({ payment }: Pick<CustomerOrderDetail, 'payment'>): string | null {
  if (payment === null) return null;
  return payment.topsUpCredit && payment.status === 'paid'
    ? `Je betaling van ${formatMoney(payment.amountCents)} is binnen en staat bij je tegoed. Je tegoed was intussen minder geworden, dus samen was het niet genoeg.`
    : PAYMENT_SENTENCES[payment.status];
}

export type StepState = 'done' | 'now' | 'later' | 'stopped';
type Step = { label: string; detail?: string; state: StepState };

type StepFacts = Pick<
  CustomerOrderDetail,
  'status' | 'createdAt' | 'planId' | 'renewsServiceId' | 'changesServiceId'
> & {
  service: { status: ServiceStatus } | null;
  refund: { doneAt: Date | null } | null;
  payment: { status: PaymentStatus } | null;
};

/** From order to working service, as far as this one is. What has ended has no steps to come. */
export function stepsOf(order: StepFacts): Step[] {
  const kind = orderKind(order);
  // Nobody ordered it on a page.
  const isInvoiced = kind === 'renewal' || kind === 'charge';
  const ordered: Step = {
    label: isInvoiced ? 'Gefactureerd' : 'Besteld',
    detail: formatDateTime(order.createdAt),
    state: 'done',
  };
  const paid: Step = { label: 'Betaald', state: 'done' };
  switch (order.status) {
    case 'failed':
      return [ordered, { label: kind === 'charge' ? 'Ingetrokken' : 'Mislukt', state: 'stopped' }];
    case 'cancelled':
      return [ordered, { label: isInvoiced ? 'Vervallen' : 'Geannuleerd', state: 'stopped' }];
    case 'refunded':
      return [ordered, paid, refundStep(order)];
    case 'pending':
      return [ordered, { label: 'Betalen', state: 'now' }, ...stepsAfter(kind, 'later')];
    case 'paid':
      return [ordered, paid, ...deliverySteps(order.service?.status === 'active' ? 'done' : 'now')];
    case 'completed':
      return [ordered, paid, ...stepsAfter(kind, 'done')];
  }
}

function stepsAfter(kind: OrderKind, state: StepState): Step[] {
  if (kind === 'new') return deliverySteps(state);
  // Of work nothing is left to be done.
  if (kind === 'charge') return [];
  return [{ label: kind === 'renewal' ? 'Verlengd' : 'Pakket gewijzigd', state }];
}

function deliverySteps(state: StepState): Step[] {
  const isDone = state === 'done';
  return [
    { label: isDone ? 'Service aangemaakt' : 'Service wordt aangemaakt', state },
    { label: 'Actief', state: isDone ? 'done' : 'later' },
  ];
}

function refundStep({ refund, payment }: StepFacts): Step {
  if (payment?.status === 'charged_back') return { label: 'Teruggeboekt', state: 'stopped' };
  return refund?.doneAt
    ? { label: 'Terugbetaald', detail: formatDateTime(refund.doneAt), state: 'done' }
    : { label: 'Wordt terugbetaald', state: 'now' };
}

/** Where the money of an order went; never that it is back before it left us. */
export function refundText({
  refund,
  keptCents,
  payment,
}: Pick<CustomerOrderDetail, 'refund' | 'keptCents' | 'payment'>): string {
  if (payment?.status === 'charged_back') return 'Je bank heeft je betaling teruggehaald.';
  const kept = `${formatMoney(keptCents)} is als tegoed bij je account bijgeschreven.`;
  if (refund === null) return keptCents > 0 ? kept : 'We betalen je geld terug.';
  return keptCents > 0 ? `${kept} ${sentText(refund)}` : sentText(refund);
}

function sentText(refund: NonNullable<CustomerOrderDetail['refund']>): string {
  const amount = formatMoney(refund.amountCents);
  if (refund.doneAt !== null) {
    return `We hebben ${amount} teruggestuurd op ${formatLongDate(refund.doneAt)}. Het kan een paar werkdagen duren voor je het ziet.`;
  }
  return refund.byHand
    ? `We maken ${amount} over naar de rekening waarmee je hebt betaald. Dat duurt een paar werkdagen.`
    : `We sturen ${amount} terug naar de rekening waarmee je hebt betaald. Dat duurt een paar werkdagen.`;
}

import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import type { ServiceStatus } from '#domain/delivery/service-status.ts';
import { formatDateTime, formatLongDate, formatMoney } from '#app/lib/format.ts';

/**
 * Gives the amount of an order that is due now: the rest, where a part of it came in, or what is open again.
 */
export function amountDue({ part, reopened, totalCents }: CustomerOrderDetail): Cents {
  return reopened?.openCents ?? part?.restCents ?? totalCents;
}

/** Sentences for a customer about an attempt to pay; none where the order itself says enough. */
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

const NOT_STARTED =
  'De betaling is niet gestart: onze betaaldienst neemt nu niets aan. Er is niets afgeschreven. Probeer het zo opnieuw, of kies een andere manier om te betalen.';

/** Tells whether somebody wanted to pay, and was not taken to a page where one can. */
export function isUnstarted(payment: CustomerOrderDetail['payment']): boolean {
  return payment !== null && payment.status === 'open' && !payment.isStarted;
}

/** Says how the last attempt went. What came in beside credit and was too little is not lost. */
export function paymentSentence({ payment }: Pick<CustomerOrderDetail, 'payment'>): string | null {
  if (payment === null) return null;
  if (isUnstarted(payment)) return NOT_STARTED;
  return payment.topsUpCredit && payment.status === 'paid'
    ? `Je betaling van ${formatMoney(payment.amountCents)} is binnen en staat bij je tegoed. Je tegoed was intussen minder geworden, dus samen was het niet genoeg.`
    : PAYMENT_SENTENCES[payment.status];
}

export type StepState = 'done' | 'now' | 'later' | 'stopped';
type Step = { label: string; detail?: string; state: StepState };

type GivenBack = Pick<CustomerOrderDetail, 'refunds' | 'keptCents' | 'takenCents'>;

/** The number of services that an order is for. */
export function countServices({ lines }: Pick<CustomerOrderDetail, 'lines'>): number {
  return lines.filter(({ part }) => part === 'base').length;
}

type StepFacts = Pick<
  CustomerOrderDetail,
  'status' | 'createdAt' | 'kind' | 'lines' | 'totalCents'
> & {
  service: { status: ServiceStatus } | null;
  payment: { status: PaymentStatus } | null;
} & GivenBack;

/** From order to working service, as far as this one is. What has ended has no steps to come. */
export function stepsOf(order: StepFacts): Step[] {
  const { kind } = order;
  // Nobody ordered it on a page.
  const isInvoiced = kind === 'renewal' || kind === 'charge';
  const ordered: Step = {
    label: isInvoiced ? 'Gefactureerd' : 'Besteld',
    detail: formatDateTime(order.createdAt),
    state: 'done',
  };
  const paid: Step = { label: order.totalCents === 0 ? 'Gratis' : 'Betaald', state: 'done' };
  switch (order.status) {
    case 'failed':
      return [ordered, { label: kind === 'charge' ? 'Ingetrokken' : 'Mislukt', state: 'stopped' }];
    case 'cancelled':
      return [ordered, { label: isInvoiced ? 'Vervallen' : 'Geannuleerd', state: 'stopped' }];
    case 'refunded':
      return [ordered, paid, refundStep(order)];
    case 'pending':
      return [ordered, { label: 'Betalen', state: 'now' }, ...stepsAfter(order, 'later')];
    case 'paid':
      return [ordered, paid, ...deliverySteps(isFirstThere(order) ? 'done' : 'now', order)];
    case 'completed':
      return [ordered, paid, ...stepsAfter(order, 'done')];
  }
}

/** Tells whether the one service of an order is there before the order is done; of several it says too little. */
function isFirstThere(order: StepFacts): boolean {
  return countServices(order) < 2 && order.service?.status === 'active';
}

function stepsAfter(order: StepFacts, state: StepState): Step[] {
  const { kind } = order;
  if (kind === 'new') return deliverySteps(state, order);
  // A charge is for work that is done already: nothing follows its payment.
  if (kind === 'charge') return [];
  return [{ label: kind === 'renewal' ? 'Verlengd' : 'Pakket gewijzigd', state }];
}

function deliverySteps(state: StepState, order: Pick<StepFacts, 'lines'>): Step[] {
  const isDone = state === 'done';
  const [what, become] = countServices(order) > 1 ? ['Services', 'worden'] : ['Service', 'wordt'];
  return [
    { label: isDone ? `${what} aangemaakt` : `${what} ${become} aangemaakt`, state },
    { label: 'Actief', state: isDone ? 'done' : 'later' },
  ];
}

/**
 * Lists the refunds that were or will be sent to the customer; money that their bank had taken back by
 * then was not sent.
 */
function sentOnes({ refunds }: GivenBack): CustomerOrderDetail['refunds'] {
  return refunds.filter(({ sendCents }) => sendCents > 0);
}

function refundStep(order: StepFacts): Step {
  const sent = sentOnes(order);
  if (isTaken(order)) return { label: 'Teruggeboekt', state: 'stopped' };
  if (sent.length === 0 && order.keptCents === 0) {
    return { label: 'Wordt terugbetaald', state: 'now' };
  }
  if (sent.some(({ doneAt }) => doneAt === null)) {
    return { label: 'Wordt terugbetaald', state: 'now' };
  }
  const doneAt = sent.at(-1)?.doneAt;
  return {
    label: 'Terugbetaald',
    ...(doneAt && { detail: formatDateTime(doneAt) }),
    state: 'done',
  };
}

type Returned = GivenBack & Pick<StepFacts, 'payment'>;

/** Tells whether all that became of its money is that a bank took it. */
function isTaken(order: Returned): boolean {
  const { keptCents, takenCents, payment } = order;
  if (sentOnes(order).length > 0 || keptCents > 0) return false;
  return takenCents > 0 || payment?.status === 'charged_back';
}

/** Above where the money of an order went: `bestelling` is how it is called. */
export function refundTitle(order: Returned, noun: string): string {
  return isTaken(order)
    ? `De betaling van deze ${noun} is teruggeboekt`
    : `Deze ${noun} is terugbetaald`;
}

/** Says where the money of an order went; never that it is back before it left the shop. */
export function refundText(order: Returned & Pick<CustomerOrderDetail, 'isBackAgain'>): string {
  const { keptCents, takenCents, payment, isBackAgain } = order;
  const told = sentOnes(order).map(sentText);
  if (keptCents > 0) {
    told.unshift(`${formatMoney(keptCents)} is als tegoed bij je account bijgeschreven.`);
  }
  if (told.length === 0 && payment?.status === 'charged_back') {
    return isBackAgain
      ? 'Je bank heeft je betaling teruggehaald, en dat later teruggedraaid. Wat er met het geld gebeurt, hoor je van ons.'
      : 'Je bank heeft je betaling teruggehaald.';
  }
  if (takenCents > 0) told.push(`Je bank heeft ${formatMoney(takenCents)} al teruggehaald.`);
  return told.join(' ') || 'We betalen je geld terug.';
}

/**
 * Says that money which came in for an order that does not go through is now credit; null where there is
 * none.
 */
export function creditedText({
  creditedCents,
}: Pick<CustomerOrderDetail, 'creditedCents'>): string | null {
  return creditedCents === 0
    ? null
    : `Er kwam ${formatMoney(creditedCents)} van je binnen. Dat is niet weg: het is als tegoed bij je account bijgeschreven, en je betaalt er een volgende bestelling mee. Heb je het liever terug? Laat het ons weten.`;
}

/** Says that an order was cancelled because another customer used its code; null where it is not so. */
export function codeTakenText({
  isCodeTaken,
  discount,
}: Pick<CustomerOrderDetail, 'isCodeTaken' | 'discount'>): string | null {
  return isCodeTaken && discount !== null
    ? `Je bestelling was na een uur nog niet betaald, en toen heeft iemand anders kortingscode ${discount.code} gebruikt. De code is nu op. Je kunt het pakket opnieuw bestellen, zonder deze code.`
    : null;
}

/** The same of an order that was paid and stays so; null where nothing of it went back. */
export function partText(
  order: Returned & Pick<CustomerOrderDetail, 'isBackAgain' | 'status'>,
): string | null {
  const isPaid = order.status === 'paid' || order.status === 'completed';
  const wentBack = order.refunds.length > 0 || order.keptCents > 0;
  return isPaid && wentBack ? refundText(order) : null;
}

function sentText({ sendCents, byHand, doneAt }: CustomerOrderDetail['refunds'][number]): string {
  const amount = formatMoney(sendCents);
  if (doneAt !== null) {
    return `We hebben ${amount} teruggestuurd op ${formatLongDate(doneAt)}. Het kan een paar werkdagen duren voor je het ziet.`;
  }
  return byHand
    ? `We maken ${amount} over naar je bankrekening. Dat duurt een paar werkdagen.`
    : `We sturen ${amount} terug naar de rekening waarmee je hebt betaald. Dat duurt een paar werkdagen.`;
}

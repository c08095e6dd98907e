import type {
  ChargebackReason,
  PaymentMode,
  PaymentReport,
  PaymentStatus,
} from '#domain/sales/payment.ts';
import { readMollieAmount, toMollieAmount } from './mollie-amount.ts';
import {
  isMolliePaymentId,
  molliePayment,
  mollieRefund,
  mollieRefunds,
  ownPayment,
  ownRefund,
  readMollieStatus,
  type MolliePayment,
  type MollieRefund,
} from './mollie-answers.ts';
import { beginPayment } from './mollie-begin.ts';
import { beginFirst, createMollieDebits } from './mollie-debits.ts';
import { readMollieEvent } from './mollie-events.ts';
import { createMollieOffers, readMollieMethod, toMollieMethod } from './mollie-methods.ts';
import {
  createMollieClient,
  isGone,
  isRefused,
  MollieError,
  type MollieClient,
  type MollieSettings,
} from './mollie-client.ts';
import {
  GatewayError,
  MethodRefused,
  type PaymentGateway,
  type PaymentStart,
  type RefundAnswer,
  type RefundRequest,
  type SignedMessage,
  type UnreadReport,
} from './payment-port.ts';

type Shop = MollieSettings & {
  appUrl: string;
  /** Signs the messages of a subscription, where the shop has one. */
  webhookSecret?: string | undefined;
};

/**
 * Mollie over its API v2 (docs.mollie.com). Whatever is thrown is an outcome that we do not know:
 * payments and refunds carry our own id, by which the next call finds what there is.
 */
export function createMollieGateway(shop: Shop): PaymentGateway {
  const client = createMollieClient(shop);
  const mode = modeOf(shop.apiKey);
  const { offers, forget } = createMollieOffers(shop);
  const { webhookSecret } = shop;
  return {
    mode,
    offers,

    async start(payment) {
      const { paymentId, mandate } = payment;
      const body = { ...paymentBody(shop.appUrl, payment), metadata: { paymentId } };
      const first =
        mandate === undefined
          ? null
          : await beginFirst(client, { mandate, body }).catch(nullWhenRefused);
      // Also where no mandate comes along, as in an account that may not collect: it is paid all the same.
      const made =
        first?.payment ??
        (await beginPayment(client, { key: paymentId, body }).catch((error: unknown) => {
          if (!isMethodRefused(error)) throw error;
          // Its list of ways is no longer true.
          forget();
          throw new MethodRefused(error.message, { cause: error });
        }));
      if (made.mode !== mode) throw new GatewayError(`Mollie began a ${made.mode} payment`);
      const customerRef = first?.customerRef ?? null;
      return { providerId: made.id, payUrl: checkoutUrl(made), customerRef };
    },

    async fetchReport(providerId) {
      // A message from the network gets into an address only when it looks like an id of Mollie's own.
      if (!isMolliePaymentId(providerId)) return null;
      const payment = await client
        .get(`payments/${providerId}?embed=chargebacks`, molliePayment)
        .catch(nullIfUnknown);
      return payment === null ? null : reportOf(payment);
    },

    refund: (request) => refundAtMollie(client, request),

    ...(webhookSecret !== undefined && {
      readEvent: (message: SignedMessage) => readMollieEvent(webhookSecret, message),
    }),

    debits: createMollieDebits({
      client,
      body: (payment) => paymentBody(shop.appUrl, { ...payment, method: 'ideal' }),
      webhook: webhookOf(shop.appUrl),
      payUrl: checkoutUrl,
    }),
  };
}

/** Tells whether a key moves real money. */
export function modeOf(apiKey: string): PaymentMode {
  return apiKey.startsWith('live_') ? 'live' : 'test';
}

type Paid = Pick<PaymentStart, 'amountCents' | 'method' | 'description' | 'returnPath'>;

/** Makes the data about anything that somebody pays on a page of Mollie's. */
function paymentBody(appUrl: string, paid: Paid): object {
  const { amountCents, method, description, returnPath } = paid;
  return {
    amount: toMollieAmount(amountCents),
    description,
    redirectUrl: new URL(returnPath, appUrl).href,
    ...webhookOf(appUrl),
    method: toMollieMethod(method),
    locale: 'nl_NL',
  };
}

function webhookOf(appUrl: string): object {
  const webhookUrl = mollieWebhookUrl(appUrl);
  return webhookUrl === null ? {} : { webhookUrl };
}

/**
 * Answers the address for Mollie's messages. Null for a shop that it cannot reach, whose payments it would
 * refuse with such an address; without messages the sweep asks.
 */
export function mollieWebhookUrl(appUrl: string): string | null {
  const { protocol, hostname } = new URL(appUrl);
  const isPublic =
    /\.[a-z][a-z0-9-]*$/.test(hostname) && !/\.(?:localhost|local|test|internal)$/.test(hostname);
  return protocol === 'https:' && isPublic ? new URL('/webhooks/mollie', appUrl).href : null;
}

/** Answers the page where the customer pays: one of Mollie's, or nobody is sent there. */
function checkoutUrl({ id, _links: { checkout } }: Pick<MolliePayment, 'id' | '_links'>): string {
  const href = checkout?.href ?? '';
  const url = URL.canParse(href) ? new URL(href) : null;
  const isTheirs = url !== null && /^(?:[a-z0-9-]+\.)*mollie\.com$/.test(url.host);
  if (!isTheirs || url.protocol !== 'https:') {
    throw new GatewayError(`Mollie gave no page of its own to pay ${id} on`);
  }
  return url.href;
}

function nullIfUnknown(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

function nullWhenRefused(error: unknown): null {
  if (isRefused(error)) return null;
  throw error;
}

/** Tells whether Mollie will not collect this in the way that was chosen, or not so much of it. */
function isMethodRefused(error: unknown): error is MollieError {
  if (!(error instanceof MollieError) || error.status !== 422) return false;
  return error.field === 'method' || error.field?.split('.')[0] === 'amount';
}

/** Null for a payment that this shop did not begin: its Mollie account may serve others too. */
function reportOf(payment: MolliePayment): PaymentReport | UnreadReport | null {
  const own = ownPayment.safeParse(payment.metadata);
  if (!own.success) return null;
  const { paymentId: reference } = own.data;
  const { id, mode, amount, amountRefunded, amountChargedBack } = payment;
  const status = statusOf(payment);
  if (status === null) return { reference, told: payment.status };
  return {
    reference,
    providerId: id,
    mode,
    amountCents: readMollieAmount(amount),
    currency: amount.currency,
    status,
    refundedCents: amountRefunded ? readMollieAmount(amountRefunded) : 0,
    takenBackCents: amountChargedBack ? readMollieAmount(amountChargedBack) : 0,
    reason: reasonOf(payment),
    method: readMollieMethod(payment.method),
  };
}

/** To Mollie a payment that a bank took back stays paid: only the amount tells. */
function statusOf({ status: told, amountChargedBack }: MolliePayment): PaymentStatus | null {
  const status = readMollieStatus(told);
  const isBack = amountChargedBack ? readMollieAmount(amountChargedBack) > 0 : false;
  return status === 'paid' && isBack ? 'charged_back' : status;
}

/** Finds the reason of the last time that a bank took it back; Mollie knows it of direct debit alone. */
function reasonOf({ _embedded: embedded }: MolliePayment): ChargebackReason | null {
  const standing = (embedded?.chargebacks ?? []).filter(({ reversedAt }) => !reversedAt);
  const [last] = standing.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (!last?.reason) return null;
  const { code, description } = last.reason;
  return { code, description: description.slice(0, REASON_MAX) };
}

const REASON_MAX = 200;

/** Looks first whether this refund is there already: Mollie forgets a key after an hour. */
async function refundAtMollie(
  client: MollieClient,
  { refundId, providerId, amountCents, description }: RefundRequest,
): Promise<RefundAnswer> {
  if (!isMolliePaymentId(providerId)) throw new Error('no payment of Mollie');
  const path = `payments/${providerId}/refunds`;
  const { _embedded: there } = await client.get(`${path}?limit=250`, mollieRefunds);
  const known = there.refunds.find(
    ({ metadata }) => ownRefund.safeParse(metadata).data?.refundId === refundId,
  );
  if (known !== undefined) return answerOf(known);
  const body = { amount: toMollieAmount(amountCents), description, metadata: { refundId } };
  try {
    return answerOf(await client.post(path, mollieRefund, { key: refundId, body }));
  } catch (error) {
    // Understood and refused: more than is left, or a payment that cannot be given back.
    if (error instanceof MollieError && error.status === 422) {
      return { status: 'failed', reason: error.detail };
    }
    const amounts = there.refunds.map(({ amount }) => readMollieAmount(amount));
    if (error instanceof MollieError && error.status === 409 && amounts.includes(amountCents)) {
      return { status: 'later', reason: SAME_AMOUNT };
    }
    throw error;
  }
}

/** It takes a second refund of one amount for a slip, for as long as it keeps a key. */
const SAME_AMOUNT =
  'Mollie betaalt hetzelfde bedrag van een betaling niet binnen een uur nog eens terug. Dat gaat daarna vanzelf.';

const REFUND_OUTCOMES: ReadonlyMap<string, 'pending' | 'done' | 'failed'> = new Map([
  // The balance at Mollie is too low: it goes once there is enough.
  ['queued', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['refunded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

function answerOf({ id, status }: MollieRefund): RefundAnswer {
  const outcome = REFUND_OUTCOMES.get(status);
  if (outcome === undefined) {
    // Asked again by the sweep, and read at the order meanwhile.
    return { status: 'later', reason: `Mollie noemt de terugbetaling ${id} "${status}".` };
  }
  return outcome === 'failed'
    ? { status: outcome, reason: `Mollie: refund ${id} is ${status}` }
    : { status: outcome, providerId: id };
}

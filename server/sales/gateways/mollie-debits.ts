import { isFinalPayment } from '#domain/sales/payment.ts';
import { toMollieAmount } from './mollie-amount.ts';
import { beginPayment } from './mollie-begin.ts';
import {
  isMollieCustomerId,
  isMollieMandateId,
  isMolliePaymentId,
  mollieCustomer,
  mollieMandate,
  molliePayment,
  molliePayments,
  ownPayment,
  readMollieStatus,
  type MolliePayment,
} from './mollie-answers.ts';
import { mollieKey } from './mollie-key.ts';
import { isGone, MollieError, type MollieClient } from './mollie-client.ts';
import type {
  CollectionAnswer,
  CollectionRequest,
  DirectDebits,
  MandateAsked,
  MandateReport,
  MandateRequest,
} from './direct-debit-port.ts';

type Shop = {
  client: MollieClient;
  /** Makes the data about anything that somebody pays at Mollie. */
  body(payment: Pick<MandateRequest, 'amountCents' | 'description' | 'returnPath'>): object;
  webhook: object;
  payUrl(payment: Pick<MolliePayment, 'id' | '_links'>): string;
};

/** SEPA direct debit at Mollie: a mandate by a first payment with iDEAL, collections by that mandate. */
export function createMollieDebits(shop: Shop): DirectDebits {
  const { client } = shop;
  return {
    async ask(request) {
      const { mandateId } = request;
      const body = { ...shop.body(request), metadata: { mandateId } };
      const { customerRef, payment } = await beginFirst(client, { mandate: request, body });
      return { customerRef, providerId: payment.id, payUrl: shop.payUrl(payment) };
    },

    fetchMandate: (asked) => fetchMandate(client, asked),

    async collect(request) {
      const known = await findCollection(client, request);
      if (known !== null) return { status: 'begun', providerId: known };
      return collect(shop, request);
    },

    findCollection: (asked) => findCollection(client, asked),

    async revoke({ customerRef, mandateRef }) {
      if (!isMollieCustomerId(customerRef) || !isMollieMandateId(mandateRef)) return;
      await client.remove(`customers/${customerRef}/mandates/${mandateRef}`);
    },
  };
}

/** Begins a payment that gives a mandate: of a cent for that alone, or of what an order costs. */
export async function beginFirst(
  client: MollieClient,
  { mandate, body }: { mandate: MandateAsked; body: object },
): Promise<{ customerRef: string; payment: MolliePayment }> {
  const customerRef = mandate.customerRef ?? (await createCustomer(client, mandate));
  if (!isMollieCustomerId(customerRef)) throw new Error('no customer of Mollie');
  const payment = await beginPayment(client, {
    // The mandate's id alone is the key of the refund of its cent.
    key: mollieKey(mandate.mandateId, 'first'),
    body: { ...body, customerId: customerRef, sequenceType: 'first' },
  });
  return { customerRef, payment };
}

async function createCustomer(
  client: MollieClient,
  { mandateId, customer: { id, name, email } }: MandateAsked,
): Promise<string> {
  const made = await client.post('customers', mollieCustomer, {
    key: mollieKey(mandateId, 'customer'),
    body: { name, email, metadata: { customerId: id } },
  });
  return made.id;
}

async function fetchMandate(
  client: MollieClient,
  { customerRef: known, providerId }: { customerRef: string | null; providerId: string },
): Promise<MandateReport> {
  if (!isMolliePaymentId(providerId)) return { status: 'not_given' };
  const first = await client.get(`payments/${providerId}`, molliePayment);
  const { mandateId: mandateRef } = first;
  const status = readMollieStatus(first.status);
  const customerRef = known ?? first.customerId ?? '';
  // A payment of nobody in particular gives none.
  if (!isMollieCustomerId(customerRef)) return { status: 'not_given' };
  if (status === null || !isFinalPayment(status)) return { status: 'asked' };
  if (status !== 'paid') return { status: 'not_given' };
  if (!mandateRef) return { status: 'pending', refs: null };
  const mandate = await client
    .get(`customers/${customerRef}/mandates/${mandateRef}`, mollieMandate)
    .catch(nullWhenGone);
  if (mandate === null || mandate.status === 'invalid') return { status: 'not_given' };
  const { mandateReference, signatureDate, details } = mandate;
  const refs = { customerRef, mandateRef };
  // Without an account number nothing can be said of where it is collected from.
  if (mandate.status !== 'valid' || !details.consumerAccount) return { status: 'pending', refs };
  return {
    status: 'valid',
    ...refs,
    reference: mandateReference ?? mandateRef,
    accountHolder: details.consumerName ?? '',
    iban: details.consumerAccount,
    signedOn: signatureDate ?? null,
  };
}

/** Revoked in the dashboard of Mollie, it is not there any more. */
function nullWhenGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

/** Mollie forgets a key after an hour, and a collection that is asked again would be a second one. */
async function findCollection(
  client: MollieClient,
  { customerRef, paymentId }: Pick<CollectionRequest, 'customerRef' | 'paymentId'>,
): Promise<string | null> {
  if (!isMollieCustomerId(customerRef)) throw new Error('no customer of Mollie');
  const { _embedded: there } = await client.get(
    `customers/${customerRef}/payments?limit=250`,
    molliePayments,
  );
  const known = there.payments.find(
    ({ metadata }) => ownPayment.safeParse(metadata).data?.paymentId === paymentId,
  );
  return known?.id ?? null;
}

async function collect(shop: Shop, request: CollectionRequest): Promise<CollectionAnswer> {
  const { paymentId, customerRef, mandateRef, amountCents, description } = request;
  try {
    const begun = await shop.client.post('payments', molliePayment, {
      key: paymentId,
      body: {
        amount: toMollieAmount(amountCents),
        description,
        ...shop.webhook,
        metadata: { paymentId },
        method: 'directdebit',
        customerId: customerRef,
        mandateId: mandateRef,
        sequenceType: 'recurring',
      },
    });
    return { status: 'begun', providerId: begun.id };
  } catch (error) {
    // Understood and refused: the mandate was taken back, or the method is off.
    if (error instanceof MollieError && error.status === 422) {
      return { status: 'refused', reason: error.detail };
    }
    throw error;
  }
}

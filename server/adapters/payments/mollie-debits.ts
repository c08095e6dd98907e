import { isFinalPayment } from '#domain/payment.ts';
import { toMollieAmount } from './mollie-amount.ts';
import {
  isMollieCustomerId,
  isMollieMandateId,
  isMolliePaymentId,
  mollieCustomer,
  mollieMandate,
  molliePayment,
  molliePayments,
  ownPayment,
  type MolliePayment,
} from './mollie-answers.ts';
import { MollieError, type MollieClient } from './mollie-client.ts';
import type {
  CollectionAnswer,
  CollectionRequest,
  DirectDebits,
  MandateReport,
  MandateRequest,
} from './direct-debit-port.ts';

type Shop = {
  client: MollieClient;
  /** What Mollie is told of anything that somebody pays there. */
  body(payment: Pick<MandateRequest, 'amountCents' | 'description' | 'returnPath'>): object;
  webhook: object;
  payUrl(payment: Pick<MolliePayment, 'id' | '_links'>): string;
};

/** SEPA direct debit at Mollie: a mandate by a first payment with iDEAL, collections by that mandate. */
export function createMollieDebits(shop: Shop): DirectDebits {
  const { client } = shop;
  return {
    async ask(request) {
      const customerRef = request.customerRef ?? (await createCustomer(client, request));
      if (!isMollieCustomerId(customerRef)) throw new Error('no customer of Mollie');
      const { mandateId } = request;
      const first = await client.post('payments', molliePayment, {
        // The mandate's id alone is the key of the refund of this payment.
        key: `${mandateId}-first`,
        body: {
          ...shop.body(request),
          metadata: { mandateId },
          customerId: customerRef,
          sequenceType: 'first',
        },
      });
      return { customerRef, providerId: first.id, payUrl: shop.payUrl(first) };
    },

    fetchMandate: (asked) => fetchMandate(client, asked),

    async collect(request) {
      const known = await findCollection(client, request);
      if (known !== null) return { status: 'begun', providerId: known };
      return collect(shop, request);
    },

    async revoke({ customerRef, mandateRef }) {
      if (!isMollieCustomerId(customerRef) || !isMollieMandateId(mandateRef)) return;
      await client.remove(`customers/${customerRef}/mandates/${mandateRef}`);
    },
  };
}

async function createCustomer(
  client: MollieClient,
  { mandateId, customer: { id, name, email } }: MandateRequest,
): Promise<string> {
  const made = await client.post('customers', mollieCustomer, {
    key: `${mandateId}-customer`,
    body: { name, email, metadata: { customerId: id } },
  });
  return made.id;
}

async function fetchMandate(
  client: MollieClient,
  { customerRef, providerId }: { customerRef: string; providerId: string },
): Promise<MandateReport> {
  if (!isMolliePaymentId(providerId) || !isMollieCustomerId(customerRef)) {
    return { status: 'not_given' };
  }
  const first = await client.get(`payments/${providerId}`, molliePayment);
  const { status, mandateId } = first;
  if (status === 'authorized' || !isFinalPayment(status)) return { status: 'asked' };
  if (status !== 'paid') return { status: 'not_given' };
  if (!mandateId) return { status: 'pending' };
  const mandate = await client.get(`customers/${customerRef}/mandates/${mandateId}`, mollieMandate);
  if (mandate.status === 'invalid') return { status: 'not_given' };
  const { id: mandateRef, mandateReference, signatureDate, details } = mandate;
  // Without an account number nothing can be said of where it is collected from.
  if (mandate.status === 'pending' || !details.consumerAccount) return { status: 'pending' };
  return {
    status: 'valid',
    mandateRef,
    reference: mandateReference ?? mandateRef,
    accountHolder: details.consumerName ?? '',
    iban: details.consumerAccount,
    signedOn: signatureDate ?? null,
  };
}

/** Mollie forgets a key after an hour, and a collection that is asked again would be a second one. */
async function findCollection(
  client: MollieClient,
  { customerRef, paymentId }: CollectionRequest,
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

import type { Cents } from '#domain/platform/money.ts';

/** A mandate that is asked of a customer. */
export type MandateAsked = {
  /** Our id of the mandate; also the gateway's idempotency key, so that asking again asks once. */
  mandateId: string;
  customer: { id: string; name: string; email: string };
  /** The gateway's name of the customer, where it knows them already. */
  customerRef: string | null;
};

export type MandateRequest = MandateAsked & {
  /** The amount of the payment that proves that the account is the customer's. */
  amountCents: Cents;
  description: string;
  /** The path of the shop that the browser comes back to; coming back proves nothing. */
  returnPath: string;
};

/** `providerId` is the gateway's id of the payment by which the mandate is given. */
export type AskedMandate = { customerRef: string; providerId: string; payUrl: string };

/** The gateway's names of a mandate and of whose it is. */
export type MandateRefs = { customerRef: string; mandateRef: string };

export type GivenMandate = MandateRefs & {
  /** The bank's name for it, shown with each collection. */
  reference: string;
  accountHolder: string;
  iban: string;
  /** `YYYY-MM-DD` */
  signedOn: string | null;
};

/** State of a mandate that was asked: `pending` is given, and waits for the bank. */
export type MandateReport =
  | { status: 'asked' | 'not_given' }
  /** Without names where the gateway has not made it yet. */
  | { status: 'pending'; refs: MandateRefs | null }
  | ({ status: 'valid' } & GivenMandate);

export type CollectionRequest = {
  /** Our id of the payment; a payment of this id that is there already is the answer. */
  paymentId: string;
  customerRef: string;
  mandateRef: string;
  amountCents: Cents;
  description: string;
};

export type CollectionAnswer =
  | { status: 'begun'; providerId: string }
  /** Refused for good, as by a mandate that is no more. */
  | { status: 'refused'; reason: string };

/**
 * Collecting from an account whose owner agreed to it. How a collection went is told by
 * `fetchReport` of the gateway, as of any payment. Throws GatewayError where the other side did not
 * answer as it should.
 */
export interface DirectDebits {
  ask(request: MandateRequest): Promise<AskedMandate>;
  /** By the payment that gives it; who it is of the payment knows too, where nobody else does. */
  fetchMandate(asked: { customerRef: string | null; providerId: string }): Promise<MandateReport>;
  collect(request: CollectionRequest): Promise<CollectionAnswer>;
  /** The gateway's id of a collection that was begun, by whatever became of its mandate; null of none. */
  findCollection(
    asked: Pick<CollectionRequest, 'paymentId' | 'customerRef'>,
  ): Promise<string | null>;
  /** Ends a mandate at the gateway; one that is not there any more is ended already. */
  revoke(mandate: MandateRefs): Promise<void>;
}

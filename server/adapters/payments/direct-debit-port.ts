import type { Cents } from '#domain/money.ts';

export type MandateRequest = {
  /** Our id of the mandate; also the gateway's idempotency key, so that asking again asks once. */
  mandateId: string;
  customer: { id: string; name: string; email: string };
  /** The gateway's name of the customer, where it knows them already. */
  customerRef: string | null;
  /** Of the payment that proves whose account it is. */
  amountCents: Cents;
  description: string;
  /** The path of the shop that the browser comes back to; coming back proves nothing. */
  returnPath: string;
};

/** `providerId` is the gateway's id of the payment by which the mandate is given. */
export type AskedMandate = { customerRef: string; providerId: string; payUrl: string };

export type GivenMandate = {
  mandateRef: string;
  /** What the bank calls it, and shows with each collection. */
  reference: string;
  accountHolder: string;
  iban: string;
  /** `YYYY-MM-DD` */
  signedOn: string | null;
};

/** How it stands with a mandate that was asked: `pending` is given, and waits for the bank. */
export type MandateReport =
  | { status: 'asked' | 'not_given' }
  | { status: 'pending' }
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
  fetchMandate(asked: { customerRef: string; providerId: string }): Promise<MandateReport>;
  collect(request: CollectionRequest): Promise<CollectionAnswer>;
  /** Ends a mandate at the gateway; one that is not there any more is ended already. */
  revoke(mandate: { customerRef: string; mandateRef: string }): Promise<void>;
}

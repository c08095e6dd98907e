/** A refusal by Mollie, with its status. */
export class MollieRefusal extends Error {
  override name = 'MollieRefusal';
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

type Amount = { currency: 'EUR'; value: string };
type Created = { amount: Amount; description: string; metadata: Record<string, string> };
type NewPayment = Created & { redirectUrl?: string; webhookUrl?: string | undefined } & Sequence;
/** Fields of a payment that gives a mandate, or is collected by one. */
type Sequence = {
  customerId?: string | undefined;
  sequenceType?: 'first' | 'recurring' | undefined;
  mandateId?: string | undefined;
};
type PaymentOutcome = 'pending' | 'paid' | 'canceled' | 'expired' | 'failed';
type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

type KeptRefund = Created & { id: string; status: RefundStatus; isRecent: boolean };
type KeptPayment = NewPayment & {
  id: string;
  status: 'open' | PaymentOutcome;
  refunds: KeptRefund[];
  chargedBackCents: number;
};

type KeptMandate = { id: string; customerId: string; status: 'pending' | 'valid' | 'invalid' };

export type MollieBooks = {
  mandates: readonly KeptMandate[];
  createCustomer(): object;
  showMandate(customerId: string, id: string): object;
  revokeMandate(customerId: string, id: string): void;
  listCustomerPayments(customerId: string): object[];
  /** Nothing may be collected with this account: no payment gives a mandate. */
  turnOffDirectDebit(): void;
  /** Sets the verdict of a bank on a mandate. */
  setMandate(id: string, status: KeptMandate['status']): void;
  /** Ids whose message is due; a payment without an address for it has none. */
  messages: string[];
  payments: readonly KeptPayment[];
  /** Refunds wait from now on: there is too little money in the account. */
  emptyBalance(): void;
  begin(payment: NewPayment): object;
  show(id: string): object;
  refund(paymentId: string, refund: Created): object;
  listRefunds(paymentId: string): object[];
  /** Ends a payment at the bank. */
  end(id: string, outcome: PaymentOutcome): void;
  /** The bank takes so many cents back; none is that it gives them again. */
  chargeBack(id: string, cents: number): void;
  moveRefunds(paymentId: string, status: RefundStatus): void;
  passHour(): void;
};

const TOLD_PAYMENT: ReadonlySet<string> = new Set(['paid', 'canceled', 'expired', 'failed']);
const TOLD_REFUND: ReadonlySet<string> = new Set(['processing', 'refunded', 'failed']);

export function toCents({ value }: Amount): number {
  return Number(value.replace('.', ''));
}

function toAmount(cents: number): Amount {
  return { currency: 'EUR', value: (cents / 100).toFixed(2) };
}

/** Adds up the refunds of a payment that went back, or are on their way. */
export function refundedCents({ refunds }: Pick<KeptPayment, 'refunds'>): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/** Keeps the payments of a fake Mollie, under the same rules as those of the real one. */
export function createMollieBooks(mode: 'test' | 'live'): MollieBooks {
  const payments: KeptPayment[] = [];
  const messages: string[] = [];
  const mandates: KeptMandate[] = [];
  const customers = new Set<string>();
  let balanceIsLow = false;
  let collects = true;
  let given = 0;

  const newId = (prefix: string) => `${prefix}_${(given += 1)}${crypto.randomUUID().slice(0, 8)}`;
  const find = (id: string): KeptPayment => {
    const payment = payments.find((one) => one.id === id);
    if (payment === undefined) throw new MollieRefusal(404, `No payment exists with token ${id}.`);
    return payment;
  };
  const tell = ({ id, webhookUrl }: KeptPayment) => {
    if (webhookUrl !== undefined) messages.push(id);
  };
  const present = (payment: KeptPayment) => {
    const { refunds: _refunds, chargedBackCents, ...shown } = payment;
    return {
      resource: 'payment',
      mode,
      ...shown,
      amountRefunded: toAmount(refundedCents(payment)),
      ...(chargedBackCents > 0 && { amountChargedBack: toAmount(chargedBackCents) }),
      _links: checkoutOf(payment),
    };
  };

  const findMandate = (customerId: string, id: string): KeptMandate => {
    const mandate = mandates.find((one) => one.id === id && one.customerId === customerId);
    if (mandate === undefined) throw new MollieRefusal(404, `No mandate exists with token ${id}.`);
    return mandate;
  };
  /** A collection needs a mandate of its customer that holds. */
  const checkSequence = ({ sequenceType, customerId = '', mandateId = '' }: Sequence) => {
    if (sequenceType === undefined) return;
    if (!customers.has(customerId)) throw new MollieRefusal(404, 'No such customer');
    if (!collects) throw new MollieRefusal(422, 'No suitable payment methods found');
    if (sequenceType === 'first') return;
    const known = mandates.find((one) => one.id === mandateId && one.customerId === customerId);
    if (known?.status !== 'valid') throw new MollieRefusal(422, 'The mandate is invalid');
  };

  return {
    messages,
    payments,
    mandates,
    createCustomer() {
      const id = newId('cst');
      customers.add(id);
      return { resource: 'customer', id };
    },
    showMandate(customerId, id) {
      const { status } = findMandate(customerId, id);
      return {
        resource: 'mandate',
        id,
        mode,
        status,
        method: 'directdebit',
        mandateReference: `REF-${id.slice(4)}`,
        signatureDate: '2026-11-23',
        details: { consumerName: 'Jan de Vries', consumerAccount: 'NL91ABNA0417164300' },
      };
    },
    revokeMandate(customerId, id) {
      const mandate = findMandate(customerId, id);
      mandates.splice(mandates.indexOf(mandate), 1);
    },
    listCustomerPayments: (customerId) =>
      payments.filter((payment) => payment.customerId === customerId).map(present),
    setMandate(id, status) {
      for (const mandate of mandates) if (mandate.id === id) mandate.status = status;
    },
    turnOffDirectDebit: () => void (collects = false),
    emptyBalance: () => void (balanceIsLow = true),
    begin(asked) {
      checkSequence(asked);
      const payment: KeptPayment = {
        ...asked,
        id: newId('tr'),
        status: asked.sequenceType === 'recurring' ? 'pending' : 'open',
        refunds: [],
        chargedBackCents: 0,
      };
      payments.push(payment);
      return present(payment);
    },
    show: (id) => present(find(id)),
    refund(paymentId, asked) {
      const payment = find(paymentId);
      // A refund of the same amount within the hour counts as a duplicate; a shop that means it asks again
      // later.
      if (payment.refunds.some((one) => one.isRecent && one.amount.value === asked.amount.value)) {
        throw new MollieRefusal(409, 'A duplicate refund has been detected');
      }
      const left = toCents(payment.amount) - refundedCents(payment) - payment.chargedBackCents;
      if (payment.status !== 'paid' || toCents(asked.amount) > left) {
        throw new MollieRefusal(422, 'The specified amount cannot be refunded');
      }
      const status = balanceIsLow ? 'queued' : 'pending';
      const refund: KeptRefund = { ...asked, id: newId('re'), status, isRecent: true };
      payment.refunds.push(refund);
      return presentRefund(refund);
    },
    listRefunds: (id) => find(id).refunds.map(presentRefund),
    end(id, outcome) {
      const payment = find(id);
      if (payment.status !== 'open' && payment.status !== 'pending') {
        throw new Error(`a payment that is ${payment.status} does not become ${outcome}`);
      }
      payment.status = outcome;
      if (outcome === 'paid' && payment.sequenceType === 'first') {
        const mandate = { id: newId('mdt'), customerId: payment.customerId ?? '' };
        mandates.push({ ...mandate, status: 'valid' });
        payment.mandateId = mandate.id;
      }
      if (TOLD_PAYMENT.has(outcome)) tell(payment);
    },
    chargeBack(id, cents) {
      const payment = find(id);
      payment.chargedBackCents = cents;
      tell(payment);
    },
    moveRefunds(paymentId, status) {
      const payment = find(paymentId);
      for (const refund of payment.refunds) refund.status = status;
      if (TOLD_REFUND.has(status)) tell(payment);
    },
    passHour() {
      for (const { refunds } of payments) for (const refund of refunds) refund.isRecent = false;
    },
  };
}

function presentRefund({ isRecent: _isRecent, ...refund }: KeptRefund): object {
  return { resource: 'refund', ...refund };
}

/** Only what can still be paid has a page to pay it on. */
function checkoutOf({ id, status }: KeptPayment): object {
  const href = `https://www.mollie.com/checkout/select-issuer/ideal/${id}`;
  return status === 'open' ? { checkout: { href, type: 'text/html' } } : {};
}

import { Refusal } from './panel-server.ts';

type Amount = { currency: 'EUR'; value: string };
type Created = { amount: Amount; description: string; metadata: Record<string, string> };
type NewPayment = Created & {
  method: string;
  redirectUrl?: string;
  webhookUrl?: string | undefined;
} & Sequence;
/** Taken back by a bank, which gives no reason for a card. */
type Chargeback = { cents: number; reason: { code: string; description: string } | null };
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
  chargeback: Chargeback | null;
};

type KeptMandate = { id: string; customerId: string; status: 'pending' | 'valid' | 'invalid' };

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

export type MollieBooks = ReturnType<typeof createMollieBooks>;

/** Keeps the payments of a fake Mollie, under the same rules as those of the real one. */
export function createMollieBooks(mode: 'test' | 'live') {
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
    if (payment === undefined) throw new Refusal(404, `No payment exists with token ${id}.`);
    return payment;
  };
  const findMandate = (customerId: string, id: string): KeptMandate | undefined =>
    mandates.find((one) => one.id === id && one.customerId === customerId);
  const getMandate = (customerId: string, id: string): KeptMandate => {
    const mandate = findMandate(customerId, id);
    if (mandate === undefined) throw new Refusal(404, `No mandate exists with token ${id}.`);
    return mandate;
  };
  const tell = ({ id, webhookUrl }: KeptPayment) => {
    if (webhookUrl !== undefined) messages.push(id);
  };
  const present = (payment: KeptPayment): object => {
    const { refunds: _refunds, chargedBackCents, chargeback: _chargeback, ...shown } = payment;
    return {
      resource: 'payment',
      mode,
      ...shown,
      amountRefunded: toAmount(refundedCents(payment)),
      ...(chargedBackCents > 0 && { amountChargedBack: toAmount(chargedBackCents) }),
      _links: checkoutOf(payment),
    };
  };
  /** A collection needs a mandate of its customer that holds. */
  const checkSequence = ({ sequenceType, customerId = '', mandateId = '' }: Sequence) => {
    if (sequenceType === undefined) return;
    if (!customers.has(customerId)) throw new Refusal(404, 'No such customer');
    if (!collects) throw new Refusal(422, 'No suitable payment methods found');
    if (sequenceType === 'first') return;
    if (findMandate(customerId, mandateId)?.status === 'valid') return;
    throw new Refusal(422, 'The mandate is invalid');
  };

  return {
    /** Ids whose message is due; a payment without an address for it has none. */
    messages,
    payments: payments as readonly KeptPayment[],
    mandates: mandates as readonly KeptMandate[],

    createCustomer(): object {
      const id = newId('cst');
      customers.add(id);
      return { resource: 'customer', id };
    },

    showMandate(customerId: string, id: string): object {
      const { status } = getMandate(customerId, id);
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

    revokeMandate(customerId: string, id: string): null {
      mandates.splice(mandates.indexOf(getMandate(customerId, id)), 1);
      return null;
    },

    listCustomerPayments: (customerId: string) =>
      payments.filter((payment) => payment.customerId === customerId).map(present),

    /** Sets the verdict of a bank on a mandate. */
    setMandate(id: string, status: KeptMandate['status']): void {
      for (const mandate of mandates) if (mandate.id === id) mandate.status = status;
    },

    /** Nothing may be collected with this account: no payment gives a mandate. */
    turnOffDirectDebit: () => void (collects = false),

    /** Refunds wait from now on: there is too little money in the account. */
    emptyBalance: () => void (balanceIsLow = true),

    begin(asked: NewPayment): object {
      checkSequence(asked);
      const payment: KeptPayment = {
        ...asked,
        id: newId('tr'),
        status: asked.sequenceType === 'recurring' ? 'pending' : 'open',
        refunds: [],
        chargedBackCents: 0,
        chargeback: null,
      };
      payments.push(payment);
      return present(payment);
    },

    show(id: string, embed: string | null = null): object {
      const payment = find(id);
      const shown = present(payment);
      if (embed !== 'chargebacks') return shown;
      const { chargeback } = payment;
      return { ...shown, _embedded: { chargebacks: presentChargebacks(id, chargeback) } };
    },

    refund(paymentId: string, asked: Created): object {
      const payment = find(paymentId);
      // A refund of the same amount within the hour counts as a duplicate; a shop that means it asks again
      // later.
      if (payment.refunds.some((one) => one.isRecent && one.amount.value === asked.amount.value)) {
        throw new Refusal(409, 'A duplicate refund has been detected');
      }
      const left = toCents(payment.amount) - refundedCents(payment) - payment.chargedBackCents;
      if (payment.status !== 'paid' || toCents(asked.amount) > left) {
        throw new Refusal(422, 'The specified amount cannot be refunded');
      }
      const status = balanceIsLow ? 'queued' : 'pending';
      const refund: KeptRefund = { ...asked, id: newId('re'), status, isRecent: true };
      payment.refunds.push(refund);
      return presentRefund(refund);
    },

    listRefunds: (id: string) => find(id).refunds.map(presentRefund),

    /** Ends a payment at the bank. */
    end(id: string, outcome: PaymentOutcome): void {
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

    /** The bank takes so many cents back, with or without a reason; none is that it gives them again. */
    chargeBack(id: string, cents: number, reason: Chargeback['reason'] = null): void {
      const payment = find(id);
      payment.chargedBackCents = cents;
      payment.chargeback = { cents, reason };
      tell(payment);
    },

    moveRefunds(paymentId: string, status: RefundStatus): void {
      const payment = find(paymentId);
      for (const refund of payment.refunds) refund.status = status;
      if (TOLD_REFUND.has(status)) tell(payment);
    },

    passHour(): void {
      for (const { refunds } of payments) for (const refund of refunds) refund.isRecent = false;
    },
  };
}

function presentRefund({ isRecent: _isRecent, ...refund }: KeptRefund): object {
  return { resource: 'refund', ...refund };
}

function presentChargebacks(paymentId: string, chargeback: Chargeback | null): object[] {
  if (chargeback === null) return [];
  const { cents, reason } = chargeback;
  return [
    {
      resource: 'chargeback',
      id: 'chb_n9z0tp',
      amount: toAmount(cents),
      reason,
      createdAt: '2026-12-01T10:00:00+00:00',
      reversedAt: cents === 0 ? '2026-12-08T10:00:00+00:00' : null,
      paymentId,
    },
  ];
}

/** Only what can still be paid has a page to pay it on. */
function checkoutOf({ id, method, status }: KeptPayment): object {
  const href = `https://www.mollie.com/checkout/select-issuer/${method}/${id}`;
  return status === 'open' ? { checkout: { href, type: 'text/html' } } : {};
}

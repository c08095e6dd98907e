import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { makePayLink } from '#server/platform/auth/pay-links.ts';
import type { Person } from '#tests/support/factories.ts';
import { cents } from '#domain/platform/money.ts';
import { createBank } from '#tests/support/bank.ts';
import { invoicedTerm, onlyToken } from '#tests/support/pay-links.ts';
import { call, outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { answerMandate } from '#tests/support/mandates.ts';
import { onlyRenewalOf, openShop, payOnline, serviceOf, sweepAt } from '#tests/support/renewals.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

const NOTHING = {
  code: 'NOT_FOUND',
  status: 404,
  message: 'We konden dit niet vinden.',
  data: undefined,
};

/** A term that is invoiced to a customer from whose account it is collected. */
async function collectedTerm({ api, make }: Shop) {
  const { customer } = await make.activeService({ serviceName: 'winkel' });
  await answerMandate(api, customer, 'pays');
  await sweepAt(api, '2026-12-09T11:00:00Z');
  return { token: await onlyToken(api, 'renewal-invoice', customer) };
}

/** Marks an order as paid, as staff do after a transfer. */
async function markPaid({ api, make }: Shop, orderId: string): Promise<void> {
  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
}

const paymentIn = (payUrl: string) => /test-gateway\/([\da-f-]{36})/.exec(payUrl)?.[1] ?? '';

describe('the link in a mail about an invoice that is collected', () => {
  test('says when, and pays it only until the bank has it', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token } = await collectedTerm(shop);
    const { payLinks } = api.nobody.public;
    expect(await payLinks.show({ token })).toMatchObject({
      collected: { on: '2026-12-23' },
      payable: true,
      attempt: 'none',
    });
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await payLinks.show({ token })).toMatchObject({
      collected: { on: '2026-12-23' },
      payable: false,
    });
    expect(await outcomeOf(payLinks.pay({ token }))).toBe('ORDER_NOT_PAYABLE');
  });
});

describe('the link in a mail about an open invoice', () => {
  test('shows how it stands and how to pay it, and nothing of whose it is', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, customer } = await invoicedTerm(shop);
    const shown = await api.nobody.public.payLinks.show({ token });
    expect(shown).toEqual({
      invoiceNumber: expect.stringMatching(/^2026-\d{6}$/),
      totalCents: 1299,
      part: null,
      collected: null,
      dueDate: '2026-12-23',
      state: 'unpaid',
      transfer: { iban: 'NL91ABNA0417164300', name: expect.any(String), qr: expect.any(Object) },
      payable: true,
      methods: ['test_ideal', 'test_bancontact', 'test_card'],
      attempt: 'none',
      creditedCents: 0,
      ownOrderId: null,
      reopenedCents: null,
    });
    for (const word of ['Sanne', 'Vries', 'Prinsengracht', 'winkel', 'Pakket', customer.email]) {
      expect(JSON.stringify(shown)).not.toContain(word);
    }
  });

  test('is in the reminder, the warning and the mail of an order too, each for its invoice', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { customer, renewal } = await invoicedTerm(shop);
    const buyer = await shop.make.customer();
    await shop.make.pendingOrder({ customer: buyer, method: 'bank_transfer' });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    await sweepAt(api, '2027-01-02T11:00:00Z');
    const { invoiceNumber } = await api
      .as(customer)
      .customer.invoices.get({ invoiceId: renewal.invoiceId });
    for (const kind of ['invoice-overdue', 'suspension-warning']) {
      const token = await onlyToken(api, kind, customer);
      expect(await api.nobody.public.payLinks.show({ token })).toMatchObject({
        invoiceNumber,
        state: 'overdue',
      });
    }
    const token = await onlyToken(api, 'order-received', buyer);
    // A transfer was chosen when it was ordered: nothing of it is collected.
    expect(await api.nobody.public.payLinks.show({ token })).toMatchObject({ payable: false });
    expect(await outcomeOf(api.nobody.public.payLinks.pay({ token }))).toBe('ORDER_NOT_PAYABLE');
  });

  test('leads its customer to the order, and nobody else', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, customer, renewal } = await invoicedTerm(shop);
    const ownOrderFor = async (reader: Person) =>
      (await api.as(reader).public.payLinks.show({ token })).ownOrderId;
    expect(await ownOrderFor(customer)).toBe(renewal.id);
    expect(await ownOrderFor(await shop.make.customer())).toBeNull();
    expect(await ownOrderFor(await shop.make.staff('owner'))).toBeNull();
  });

  test('stands in no table, log or letter of staff', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, customer } = await invoicedTerm(shop);
    await outcomeOf(api.nobody.public.payLinks.pay({ token: `${token}x` }));
    await api.nobody.public.payLinks.show({ token });
    const mails = await api.db.selectFrom('mails').select(['id', 'text', 'html']).execute();
    expect(JSON.stringify(mails)).not.toContain('token=2');
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(JSON.stringify(api.log.lines)).not.toContain(token);
    const staff = api.as(await shop.make.staff()).staff.mails;
    const { items } = await staff.list({ customerId: customer.id });
    const letter = items.find(({ kind }) => kind === 'renewal-invoice');
    const { text } = await staff.get({ mailId: letter?.id ?? '' });
    expect(text).toContain('/pay?token=…');
  });

  test('is not made by whoever writes its mark', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const customer = await make.customer();
    await api
      .as(customer)
      .customer.tickets.create({ subject: '?token=[[pay-link]]', message: 'Hoi' });
    expect(await onlyToken(api, 'ticket-confirmation', customer)).toBe('…’');
  });
});

describe('paying by a link', () => {
  test('is done in the way that is chosen there, of those that are offered', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, renewal } = await invoicedTerm(shop);
    const visitor = api.nobody.public.payLinks;
    const { payUrl } = await visitor.pay({ token, method: 'test_card' });
    const paymentId = paymentIn(payUrl);
    expect(await visitor.getTestPayment({ token, paymentId })).toMatchObject({
      method: 'test_card',
    });
    expect(await outcomeOf(visitor.pay({ token, method: 'paypal' }))).toBe('METHOD_NOT_AVAILABLE');
    await visitor.answerTestPayment({
      token,
      paymentId,
      outcome: 'paid',
      delivery: 'before-answer',
    });
    await api.jobsDone();
    const order = await api.db
      .selectFrom('orders')
      .select(['status', 'paymentMethod'])
      .where('id', '=', renewal.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ status: 'completed', paymentMethod: 'test_card' });
  });

  test('starts one payment at the gateway, comes back to the link, and pays the term', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, renewal, serviceId } = await invoicedTerm(shop);
    const visitor = api.nobody.public.payLinks;
    const { payUrl } = await visitor.pay({ token });
    expect(payUrl).toBe(`/pay/test-gateway/${paymentIn(payUrl)}?token=${token}`);
    expect(await visitor.pay({ token })).toEqual({ payUrl });
    const begun = await api.db
      .selectFrom('testGatewayPayments')
      .innerJoin('payments', 'payments.id', 'testGatewayPayments.paymentId')
      .select(['description', 'returnUrl'])
      .where('orderId', '=', renewal.id)
      .execute();
    const { invoiceNumber } = await visitor.show({ token });
    expect(begun).toEqual([
      { description: `Factuur ${invoiceNumber}`, returnUrl: `/pay?token=${token}` },
    ]);
    expect(await visitor.show({ token })).toMatchObject({ attempt: 'open', state: 'unpaid' });

    const paymentId = paymentIn(payUrl);
    expect(await visitor.getTestPayment({ token, paymentId })).toEqual({
      invoiceNumber,
      amountCents: 1299,
      method: 'test_ideal',
      status: 'open',
    });
    const end = { token, paymentId, outcome: 'paid', delivery: 'before-answer' } as const;
    expect(await visitor.answerTestPayment(end)).toEqual({ returnUrl: `/pay?token=${token}` });
    expect(await visitor.show({ token })).toMatchObject({
      state: 'paid',
      transfer: null,
      payable: false,
      attempt: 'none',
    });
    await api.jobsDone();
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'completed' });
    expect(await serviceOf(api, serviceId)).toMatchObject({
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
    expect(await outcomeOf(visitor.pay({ token }))).toBe('ORDER_NOT_PAYABLE');
    expect(await outcomeOf(visitor.answerTestPayment(end))).toBe('PAYMENT_ALREADY_ANSWERED');
  });

  test('that was broken off says so, and begins anew', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token } = await invoicedTerm(shop);
    const visitor = api.nobody.public.payLinks;
    const first = await visitor.pay({ token });
    await visitor.answerTestPayment({
      token,
      paymentId: paymentIn(first.payUrl),
      outcome: 'canceled',
      delivery: 'before-answer',
    });
    expect(await visitor.show({ token })).toMatchObject({ attempt: 'ended', payable: true });
    expect((await visitor.pay({ token })).payUrl).not.toBe(first.payUrl);
  });

  test('asks the gateway first: what it never told is neither paid again nor gone on with', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, customer } = await invoicedTerm(shop);
    const visitor = api.nobody.public.payLinks;
    const endUntold = async (payUrl: string, outcome: 'expired' | 'paid') => {
      const payment = { paymentId: paymentIn(payUrl), customerId: customer.id };
      await api.context.payments.test?.settle(payment, outcome);
    };
    const first = await visitor.pay({ token });
    await endUntold(first.payUrl, 'expired');
    const second = await visitor.pay({ token });
    expect(second.payUrl).not.toBe(first.payUrl);
    await endUntold(second.payUrl, 'paid');
    expect(await outcomeOf(visitor.pay({ token }))).toBe('ORDER_NOT_PAYABLE');
    expect(await visitor.show({ token })).toMatchObject({ state: 'paid' });
    await api.jobsDone();
  });

  test('is not offered without a gateway', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token } = await invoicedTerm(shop);
    api.context.payments = NO_GATEWAYS;
    expect(await api.nobody.public.payLinks.show({ token })).toMatchObject({ payable: false });
    expect(await outcomeOf(api.nobody.public.payLinks.pay({ token }))).toBe('ORDER_NOT_PAYABLE');
  });

  test('ends no payment of another invoice at the bank of the demo', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const mine = await invoicedTerm(shop);
    // The link is of one invoice, and opens no other of the same customer either.
    const { orderId } = await shop.make.pendingOrder({ customer: mine.customer });
    const stranger = await shop.make.pendingOrder();
    for (const other of [orderId, stranger.orderId]) {
      const { id: paymentId } = await shop.make.paymentOf(other);
      const asked = { token: mine.token, paymentId };
      const { payLinks } = api.nobody.public;
      expect(await refusalOf(payLinks.getTestPayment(asked))).toEqual(NOTHING);
      expect(await refusalOf(payLinks.answerTestPayment({ ...asked, outcome: 'paid' }))).toEqual(
        NOTHING,
      );
      expect(await shop.make.paymentOf(other)).toMatchObject({ status: 'open' });
    }
    // And who holds no link stands before the door, as ever.
    const { payUrl } = await api.nobody.public.payLinks.pay({ token: mine.token });
    const paymentId = paymentIn(payUrl);
    expect(await outcomeOf(api.nobody.customer.testGateway.get({ paymentId }))).toBe(
      'UNAUTHORIZED',
    );
  });
});

describe('a link that is', () => {
  test('wrong, of nothing or of a credit invoice opens nothing, everywhere alike', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, customer, renewal } = await invoicedTerm(shop);
    const { orderId } = await shop.make.pendingOrder({ customer, method: 'bank_transfer' });
    const mine = api.as(customer).customer;
    await mine.orders.cancel({ orderId });
    const { items } = await mine.invoices.list({});
    const credit = items.find(({ kind }) => kind === 'credit_note');
    const linkTo = (invoiceId: string, key = api.context.secretKey) =>
      makePayLink(key, { invoiceId, madeAt: api.clock.now });
    const tokens = [
      '',
      'x',
      renewal.invoiceId,
      `${token}A`,
      token.replace(renewal.invoiceId, credit?.id ?? ''),
      linkTo(renewal.invoiceId, 'the key of another shop, 32 characters'),
      linkTo(randomUUID()),
      linkTo(credit?.id ?? ''),
    ];
    for (const wrong of tokens) {
      for (const path of ['show', 'pay']) {
        const answer = call(api.nobody, `public.payLinks.${path}`, { token: wrong });
        expect(await refusalOf(answer), wrong).toEqual(NOTHING);
      }
    }
  });

  test('of an invoice that was paid two weeks ago is over', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { token, renewal, customer } = await invoicedTerm(shop);
    await payOnline(api, customer, renewal.id);
    api.clock.set('2026-12-23T10:59:00Z');
    expect(await outcomeOf(api.nobody.public.payLinks.show({ token }))).toBe('OK');
    api.clock.set('2026-12-23T11:00:00Z');
    expect(await outcomeOf(api.nobody.public.payLinks.show({ token }))).toBe('NOT_FOUND');
  });

  test('of a mail of half a year ago is over, whether it was paid or not', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { customer } = await shop.make.pendingOrder({ method: 'bank_transfer' });
    const token = await onlyToken(api, 'order-received', customer);
    api.clock.set('2027-05-22T10:59:00Z');
    expect(await outcomeOf(api.nobody.public.payLinks.show({ token }))).toBe('OK');
    api.clock.set('2027-05-22T11:00:00Z');
    expect(await outcomeOf(api.nobody.public.payLinks.show({ token }))).toBe('NOT_FOUND');
  });

  test('of an invoice that was taken back says so for two weeks', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { orderId, customer } = await shop.make.pendingOrder({ method: 'bank_transfer' });
    const token = await onlyToken(api, 'order-received', customer);
    await api.as(customer).customer.orders.cancel({ orderId });
    expect(await api.nobody.public.payLinks.show({ token })).toMatchObject({
      state: 'credited',
      transfer: null,
      payable: false,
    });
    api.clock.set('2026-12-07T12:00:00Z');
    expect(await outcomeOf(api.nobody.public.payLinks.show({ token }))).toBe('NOT_FOUND');
  });

  test('of an invoice that was taken back while its money was under way says that it is credit', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const bank = createBank(api);
    const { orderId, customer, invoiceNumber } = await bank.waitingOrder();
    const token = await onlyToken(api, 'order-received', customer);
    const { staff } = api.as(await shop.make.staff('admin'));
    const visitor = api.nobody.public.payLinks;
    await api.as(customer).customer.orders.cancel({ orderId });
    expect(await visitor.show({ token })).toMatchObject({ state: 'credited', creditedCents: 0 });
    const lineId = await bank.importLine(staff, { text: invoiceNumber });
    const invoiceNumbers = [invoiceNumber];
    await staff.bankStatements.book({ lineId, invoiceNumbers, booking: 'credit' });
    expect(await visitor.show({ token })).toMatchObject({
      state: 'credited',
      creditedCents: 1299,
      transfer: null,
      payable: false,
    });
    // Once it was sent to them it is credit no more.
    const shownCents = cents(1299);
    await staff.credit.payOut({ customerId: customer.id, shownCents });
    expect(await visitor.show({ token })).toMatchObject({ state: 'credited', creditedCents: 0 });
  });

  test('still open when the money came by bank tells that it is in', async () => {
    const shop = await openShop();
    await using api = shop.api;
    const { orderId, customer } = await shop.make.pendingOrder({ method: 'bank_transfer' });
    const token = await onlyToken(api, 'order-received', customer);
    await markPaid(shop, orderId);
    expect(await api.nobody.public.payLinks.show({ token })).toMatchObject({ state: 'paid' });
  });
});

test('an address looks at links 120 times a minute, and starts 60 payments in a quarter of an hour', async () => {
  const { api } = await openShop();
  await using _ = api;
  const { show, pay } = api.nobody.public.payLinks;
  const outcomes = async (times: number, ask: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: times }, () => outcomeOf(ask())));
  const looks = await outcomes(121, () => show({ token: 'x' }));
  expect(looks.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(1);
  const starts = await outcomes(61, () => pay({ token: 'x' }));
  expect(starts.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { bankLine, createBank } from '#tests/support/bank.ts';
import { camtFile } from '#tests/support/camt.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let bank: ReturnType<typeof createBank>;
let admin: Api['staff'];
let adminId: string;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  bank = createBank(api);
});
afterAll(() => api[Symbol.asyncDispose]());
// A colleague of their own: one person may send only so many files in an hour.
beforeEach(async () => {
  const person = await make.staff('admin');
  adminId = person.id;
  admin = api.as(person).staff;
});

describe('what is certain', () => {
  test('is booked with one press: paid on the day of the bank, delivered, and said by whom', async () => {
    const order = await bank.waitingOrder();
    const id = await bank.importLine(admin, { text: order.invoiceNumber.replace('-', ' ') });
    const other = await bank.importLine(admin, { text: 'zonder nummer' });
    expect(await admin.bankStatements.summary()).toMatchObject({ certain: 1 });
    expect(await admin.bankStatements.bookCertain()).toEqual({ booked: 1, failed: 0, left: 0 });
    await api.jobsDone();

    expect(
      await api.as(order.customer).customer.orders.get({ orderId: order.orderId }),
    ).toMatchObject({
      status: 'completed',
      service: { status: 'active' },
    });
    expect(await bank.invoiceOf(order.orderId)).toMatchObject({
      status: 'paid',
      paidAt: api.clock.now,
    });
    const [payment] = await bank.paymentsOf(order.orderId);
    // The order is of the 23rd: money cannot have come for it before.
    expect(payment).toMatchObject({ gateway: 'bank', paysOrder: true, paidAt: api.clock.now });
    expect(await bank.shownLine(admin, id, 'booked')).toMatchObject({
      booking: 'pay',
      invoices: [{ invoiceNumber: order.invoiceNumber, orderId: order.orderId }],
    });
    expect(await bank.shownLine(admin, other)).toMatchObject({ proposal: { verdict: 'unknown' } });
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('subjectId', '=', id)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'bank-line.book',
        actorId: adminId,
        after: { paymentIds: [payment?.id], statementRef: '20261120', bookedOn: '2026-11-20' },
      },
    ]);
  });

  test('was received when the bank says so', async () => {
    api.clock.set('2026-11-18T09:00:00Z');
    const order = await bank.waitingOrder();
    api.clock.set('2026-11-23T11:00:00Z');
    await bank.importLine(admin, { text: order.invoiceNumber });
    await admin.bankStatements.bookCertain();
    const [payment] = await bank.paymentsOf(order.orderId);
    expect(payment?.paidAt).toEqual(new Date('2026-11-19T23:00:00Z'));
    expect((await bank.invoiceOf(order.orderId)).paidAt).toEqual(api.clock.now);
  });

  test('two people press at once: each line is booked once', async () => {
    const orders = [
      await bank.waitingOrder(),
      await bank.waitingOrder(),
      await bank.waitingOrder(),
    ];
    const lines = orders.map(({ invoiceNumber }) => bankLine({ text: invoiceNumber }));
    await admin.bankStatements.import({ file: camtFile(lines) });
    const colleague = api.as(await make.staff('owner')).staff;
    const answers = await Promise.all(
      [admin, colleague, admin].map((who) => who.bankStatements.bookCertain()),
    );
    expect(answers.reduce((sum, { booked }) => sum + booked, 0)).toBe(3);
    for (const { orderId } of orders) {
      expect(await bank.paymentsOf(orderId)).toHaveLength(1);
      expect(await bank.creditsOf(orderId)).toEqual([]);
    }
    const first = { lineId: await bank.lineId(lines[0] ?? bankLine()), booking: 'pay' as const };
    const again = admin.bankStatements.book({ ...first, invoiceNumbers: ['2026-000001'] });
    expect(await outcomeOf(again)).toBe('CONFLICT');
  });

  test('somebody pays twice in one file: the second is not certain any more', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const [one, two] = [bankLine({ text: invoiceNumber }), bankLine({ text: invoiceNumber })];
    await admin.bankStatements.import({ file: camtFile([one, two]) });
    expect(await admin.bankStatements.bookCertain()).toEqual({ booked: 1, failed: 1, left: 0 });
    const { items } = await admin.bankStatements.lines({});
    const open = items.find(({ text }) => text === invoiceNumber);
    expect(open?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'already-settled',
      weighed: { booking: 'credit' },
    });
    const booked = {
      lineId: open?.id ?? '',
      invoiceNumbers: [invoiceNumber],
      booking: 'credit' as const,
    };
    await admin.bankStatements.book(booked);
    expect(await bank.creditsOf(orderId)).toMatchObject([{ amountCents: 1299 }]);
  });

  test('at the moment somebody marks the order by hand: one payment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId, invoiceNumber } = await bank.waitingOrder();
      const id = await bank.importLine(admin, { text: invoiceNumber });
      const outcomes = await Promise.all([
        outcomeOf(
          admin.bankStatements.book({
            lineId: id,
            invoiceNumbers: [invoiceNumber],
            booking: 'pay',
          }),
        ),
        outcomeOf(admin.orders.markPaid({ orderId })),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
      expect(await bank.paymentsOf(orderId)).toHaveLength(1);
    }
  });
});

describe('what a person decides', () => {
  test('too much: the invoice is paid and the rest is credit, with a task', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const id = await bank.importLine(admin, { amount: '20.00', text: invoiceNumber });
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'too-much',
    });
    const wrong = admin.bankStatements.book({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
      booking: 'pay',
    });
    expect(await outcomeOf(wrong)).toBe('CONFLICT');
    await admin.bankStatements.book({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
      booking: 'pay-and-credit',
    });
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
    expect(await bank.paymentsOf(orderId)).toMatchObject([
      { amountCents: 1299, paysOrder: true },
      { amountCents: 701, paysOrder: false, paidAt: new Date('2026-11-19T23:00:00Z') },
    ]);
    const [credit] = await bank.creditsOf(orderId);
    expect(credit).toMatchObject({ amountCents: 701 });
    expect(await bank.tasksAbout(credit?.paymentId ?? '')).toMatchObject([
      { kind: 'credit-received' },
    ]);
  });

  test('too little is credit until the rest is there, which pays the invoice; its customer hears what is left', async () => {
    const { orderId, invoiceNumber, customer } = await bank.waitingOrder();
    const id = await bank.importLine(admin, { amount: '10.00', text: invoiceNumber });
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'too-little',
      weighed: { booking: 'part' },
    });
    const invoiceNumbers = [invoiceNumber];
    for (const booking of ['pay', 'credit', 'link', 'pay-and-credit'] as const) {
      const other = admin.bankStatements.book({ lineId: id, invoiceNumbers, booking });
      expect(await outcomeOf(other)).toBe('CONFLICT');
    }
    expect((await admin.bankStatements.bookCertain()).booked).toBe(0);
    await admin.bankStatements.book({ lineId: id, invoiceNumbers, booking: 'part' });
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'unpaid' });
    expect(await bank.shownLine(admin, id, 'booked')).toMatchObject({ booking: 'part' });
    expect(await bank.creditsOf(orderId)).toMatchObject([{ amountCents: 1000 }]);
    const mails = api.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('userId', '=', customer.id)
      .where('kind', '=', 'order-still-open');
    expect(await mails.execute()).toMatchObject([
      {
        subject: expect.stringMatching(/nog €\s2,99 over/),
        text: expect.stringContaining('Dat is niet het hele bedrag'),
      },
    ]);

    const rest = await bank.importLine(admin, { amount: '2.99', text: invoiceNumber });
    await admin.bankStatements.book({ lineId: rest, invoiceNumbers, booking: 'part' });
    await api.jobsDone();
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
    const payments = await bank.paymentsOf(orderId);
    expect(
      payments.map(({ gateway, amountCents, status }) => `${gateway} ${amountCents} ${status}`),
    ).toEqual([
      'credit 1299 paid',
      expect.stringMatching(/^bank/),
      expect.stringMatching(/^bank/),
      expect.stringMatching(/^bank/),
    ]);
    expect(await api.as(customer).customer.credit.get()).toMatchObject({ balanceCents: 0 });
    expect(await mails.execute()).toHaveLength(1);
  });

  test('of an order that was cancelled meanwhile: credit and a task, nothing is delivered', async () => {
    const { orderId, invoiceNumber, customer } = await bank.waitingOrder();
    const id = await bank.importLine(admin, { text: invoiceNumber });
    await api.as(customer).customer.orders.cancel({ orderId });
    const stale = admin.bankStatements.book({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
      booking: 'pay',
    });
    expect(await outcomeOf(stale)).toBe('CONFLICT');
    expect(await admin.bankStatements.bookCertain()).toMatchObject({ booked: 0, failed: 0 });
    await admin.bankStatements.book({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
      booking: 'credit',
    });
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'credited' });
    const [credit] = await bank.creditsOf(orderId);
    expect(credit).toMatchObject({ amountCents: 1299 });
    expect(await bank.tasksAbout(credit?.paymentId ?? '')).toMatchObject([{ userId: customer.id }]);
    const services = api.db.selectFrom('services').select('id').where('orderId', '=', orderId);
    expect(await services.execute()).toEqual([]);
  });

  test('of one that was marked by hand: the line proves that payment, and adds none', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    await admin.orders.markPaid({ orderId });
    const ids = [
      await bank.importLine(admin, { text: invoiceNumber }),
      await bank.importLine(admin, { text: invoiceNumber }),
    ];
    const [shown] = await Promise.all(ids.map((id) => bank.shownLine(admin, id)));
    expect(shown?.proposal).toMatchObject({ reason: 'marked-by-hand' });
    const book = (booking: 'link' | 'credit') => (id: string) =>
      outcomeOf(
        admin.bankStatements.book({ lineId: id, invoiceNumbers: [invoiceNumber], booking }),
      );
    // The money of the second is another.
    const linked = await bank.atOnce(orderId, () => ids.map(book('link')));
    expect(linked.toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await bank.paymentsOf(orderId)).toHaveLength(1);
    expect(await bank.creditsOf(orderId)).toEqual([]);
    const credited = await Promise.all(ids.map(book('credit')));
    expect(credited.toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await bank.creditsOf(orderId)).toHaveLength(1);
  });

  test('an unknown line is booked on the number that somebody looked up', async () => {
    const { orderId, invoiceNumber } = await bank.waitingOrder();
    const id = await bank.importLine(admin, {
      text: 'hosting van mijn broer',
      name: 'B. Onbekend',
    });
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'unknown',
      weighed: null,
    });
    const typed = invoiceNumber.replace('-', ' ');
    expect(await admin.bankStatements.weigh({ lineId: id, invoiceNumbers: [typed] })).toMatchObject(
      {
        invoices: [{ invoiceNumber, orderId, totalCents: 1299, standing: 'waiting' }],
        sumCents: 1299,
        booking: 'pay',
      },
    );
    await admin.bankStatements.book({ lineId: id, invoiceNumbers: [typed], booking: 'pay' });
    expect(await bank.invoiceOf(orderId)).toMatchObject({ status: 'paid' });
    expect(
      await outcomeOf(admin.bankStatements.weigh({ lineId: id, invoiceNumbers: [invoiceNumber] })),
    ).toBe('NOT_FOUND');
  });

  test('who paid from this account before is thought of, with the same amount alone', async () => {
    const plan = await make.plan({ priceCents: 4321 });
    const customer = await make.customer();
    const iban = 'NL63TRIO0212345678';
    const name = 'Een heel andere naam';
    const before = await bank.waitingOrder({ plan, customer });
    await bank.importLine(admin, { amount: '43.21', text: before.invoiceNumber, iban, name });
    await admin.bankStatements.bookCertain();
    const now = await bank.waitingOrder({ plan, customer });
    await bank.waitingOrder({ plan });
    const id = await bank.importLine(admin, { amount: '43.21', text: 'hosting', iban, name });
    expect((await bank.shownLine(admin, id))?.proposal).toMatchObject({
      verdict: 'likely',
      reason: 'amount-and-payer',
      weighed: { invoices: [{ invoiceNumber: now.invoiceNumber }] },
    });
    const stranger = await bank.importLine(admin, { amount: '43.21', text: 'hosting', name });
    expect((await bank.shownLine(admin, stranger))?.proposal).toMatchObject({ verdict: 'unknown' });
  });

  test('pressed twice at once: credited once', async () => {
    const { orderId, invoiceNumber, customer } = await bank.waitingOrder();
    const id = await bank.importLine(admin, { text: invoiceNumber });
    await api.as(customer).customer.orders.cancel({ orderId });
    const book = () =>
      outcomeOf(
        admin.bankStatements.book({
          lineId: id,
          invoiceNumbers: [invoiceNumber],
          booking: 'credit',
        }),
      );
    const outcomes = await Promise.all([book(), book(), book()]);
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    expect(await bank.creditsOf(orderId)).toHaveLength(1);
  });

  test('no sale: who paid and why is forgotten, that it was there is not', async () => {
    const id = await bank.importLine(admin, {
      amount: '250.00',
      name: 'Tante Trijn',
      text: 'gefeliciteerd',
    });
    await admin.bankStatements.dismiss({ lineId: id, reason: 'Privé' });
    expect(await bank.shownLine(admin, id, 'dismissed')).toMatchObject({
      amountCents: 25_000,
      reason: 'Privé',
      payerName: null,
      payerIban: null,
      text: null,
    });
    expect(await outcomeOf(admin.bankStatements.dismiss({ lineId: id, reason: 'Nog eens' }))).toBe(
      'CONFLICT',
    );
    const booked = admin.bankStatements.book({
      lineId: id,
      invoiceNumbers: ['2026-000001'],
      booking: 'credit',
    });
    expect(await outcomeOf(booked)).toBe('CONFLICT');
  });

  test.each(['2026-999999', 'geen nummer', '2026-000001 2026-000002'])(
    '%j is no invoice',
    async (invoiceNumber) => {
      const id = await bank.importLine(admin, {});
      const refusal = await refusalOf(
        admin.bankStatements.book({ lineId: id, invoiceNumbers: [invoiceNumber], booking: 'pay' }),
      );
      expect(refusal).toMatchObject({
        data: { issues: [{ message: `We kennen geen factuur met nummer ${invoiceNumber}.` }] },
      });
    },
  );
});

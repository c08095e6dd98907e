import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import { layOutInvoice } from '#server/sales/invoices/lay-out-invoice.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { plainSpaces } from '#tests/support/part-paid.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';

type Paid = 'online' | 'by transfer' | 'with credit';

let api: TestApp;
let staff: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  staff = api.as(await createFactories(api).staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

function aMinutePasses(): void {
  api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());
}

/** A delivered order of € 12,99 that was paid so, and its customer. */
async function orderPaid(how: Paid) {
  const make = createFactories(api);
  const customer = await make.customer();
  const mine = api.as(customer).customer;
  if (how === 'with credit') await createToppingUp(api)(1299, customer);
  const method = how === 'by transfer' ? 'bank_transfer' : 'test_ideal';
  const { orderId } =
    how === 'online'
      ? await make.paidOrder({ customer })
      : await make.pendingOrder({ customer, method });
  if (how === 'with credit') await mine.orders.payWithCredit({ orderId });
  if (how === 'by transfer') await staff.orders.markPaid({ orderId });
  await api.jobsDone();
  aMinutePasses();
  return { orderId, customer, mine };
}

/** Reads the newest credit invoice of an order in print, its e-invoice, and the mail about it. */
async function toldOf({ orderId, mine }: Awaited<ReturnType<typeof orderPaid>>) {
  const [note] = (await staff.orders.get({ orderId })).invoices;
  const invoiceId = note?.id ?? '';
  const document = await mine.invoices.get({ invoiceId });
  const ubl = await (await mine.invoices.downloadUbl({ invoiceId })).text();
  const mail = await api.db
    .selectFrom('mails')
    .select('text')
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'order-refunded')
    .executeTakeFirstOrThrow();
  return [JSON.stringify(layOutInvoice(document).content), ubl, mail.text].map(plainSpaces);
}

const WAYS: readonly [Paid, RefundDestination, printed: string, mailed: string][] = [
  [
    'online',
    'customer',
    'Je krijgt € A terug op de rekening waarmee je hebt betaald.',
    'Het komt op de rekening waarmee je hebt betaald',
  ],
  [
    'online',
    'credit',
    '€ A staat als tegoed bij je account.',
    'Het staat als tegoed bij je account',
  ],
  [
    'by transfer',
    'customer',
    'We maken € A over naar je bankrekening.',
    'We maken het over naar je bankrekening',
  ],
  [
    'by transfer',
    'credit',
    '€ A staat als tegoed bij je account.',
    'Het staat als tegoed bij je account',
  ],
  [
    'with credit',
    'customer',
    'We maken € A over naar je bankrekening.',
    'We maken het over naar je bankrekening',
  ],
  [
    'with credit',
    'credit',
    '€ A staat als tegoed bij je account.',
    'Het staat als tegoed bij je account',
  ],
];

describe.for(WAYS)('of an order paid %s, to %s', ([how, to, printed, mailed]) => {
  test('a part, and then exactly the rest, say their amount and way wherever they are told', async () => {
    const order = await orderPaid(how);
    const { orderId, mine } = order;
    const give = async (amountCents: number) => {
      await refundPart(staff.orders, {
        orderId,
        to,
        reason: 'Storing',
        amountCents: cents(amountCents),
      });
      const told = await toldOf(order);
      await api.jobsDone();
      aMinutePasses();
      return told;
    };
    const [paper, ubl, mail] = await give(500);
    expect(paper).toContain(printed.replace('A', '5,00'));
    expect(ubl).toContain(printed.replace('A', '5,00'));
    expect(mail).toContain('Je krijgt € 5,00 terug');
    expect(mail).toContain(mailed);
    expect(await mine.orders.get({ orderId })).toMatchObject(
      to === 'credit' ? { keptCents: 500 } : { refunds: [{ sendCents: 500 }] },
    );
    expect(
      await outcomeOf(
        refundPart(staff.orders, { orderId, to, reason: 'Te veel', amountCents: cents(800) }),
      ),
    ).toBe('CONFLICT');

    const [restPaper, restUbl, restMail] = await give(799);
    expect(restPaper).toContain(printed.replace('A', '7,99'));
    expect(restUbl).toContain(printed.replace('A', '7,99'));
    expect(restMail).toContain('Je krijgt € 7,99 terug');
    expect(restMail).toContain(mailed);
    expect(await staff.orders.get({ orderId })).toMatchObject({
      status: 'refunded',
      refundableCents: 0,
      // Nobody asked for its end.
      service: { status: 'active' },
      invoices: [
        { kind: 'credit_note', totalCents: -799 },
        { kind: 'credit_note', totalCents: -500 },
        { kind: 'invoice', status: 'credited' },
      ],
    });
    const back = await mine.orders.get({ orderId });
    expect(back.keptCents + back.refunds.reduce((sum, { sendCents }) => sum + sendCents, 0)).toBe(
      1299,
    );
  });
});

test('who asks for the rest again after a lost answer gives nothing twice', async () => {
  const { orderId } = await orderPaid('online');
  const rest = { orderId, to: 'credit', reason: 'Storing', amountCents: cents(799) } as const;
  await refundPart(staff.orders, { ...rest, amountCents: cents(500) });
  // The amount on the screen is not the rest any more.
  const stale = { ...rest, amountCents: cents(1299), shownLeftCents: cents(1299) };
  expect(await outcomeOf(staff.orders.refundPart(stale))).toBe('ORDER_MONEY_CHANGED');
  const again = { ...rest, shownLeftCents: cents(799) };
  expect(await outcomeOf(staff.orders.refundPart(again))).toBe('OK');
  expect(await outcomeOf(staff.orders.refundPart(again))).toBe('ORDER_NOT_REFUNDABLE');
});

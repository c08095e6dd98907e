import type { ChargeFields } from '#contract/staff/charges.ts';
import { vatRateOn } from '#domain/catalogue/vat-rates.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { chargeSale } from '#domain/sales/charge.ts';
import { cents } from '#domain/platform/money.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import { createCharge } from '#server/sales/charges/create-charge.ts';
import { ADMIN, REGULAR } from './accounts.ts';
import { CUSTOMERS } from './customers.ts';
import type { History, Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';
import { beginStory } from './story.ts';
import { answerAtGateway, tryAgain } from './order-steps.ts';

type DemoCharge = Pick<ChargeFields, 'lines' | 'note'> & {
  customer: string;
  /** Day of the invoice, in days ago; the work was done the day before. */
  daysAgo: number;
  /** Days until it was paid; null for what still waits. */
  paidAfter: number | null;
};

const [BAKERY] = CUSTOMERS;

/** Work of the demo's shop that is in no plan. */
const CHARGES: readonly DemoCharge[] = [
  {
    customer: REGULAR.email,
    daysAgo: 62,
    paidAfter: 4,
    lines: [
      {
        description: 'Verhuizing van studiozuiderlicht.test',
        quantity: 2.5,
        unit: 'hour',
        priceCents: cents(8500),
      },
      {
        description: 'Eenmalige inrichting van de back-ups',
        quantity: 1,
        unit: 'piece',
        priceCents: cents(4500),
      },
    ],
    note: 'Zoals besproken aan de telefoon. De oude server kan uit.',
  },
  {
    customer: BAKERY?.email ?? '',
    daysAgo: 3,
    paidAfter: null,
    lines: [
      {
        description: 'Back-up van de webwinkel teruggezet',
        quantity: 0.75,
        unit: 'hour',
        priceCents: cents(8500),
      },
    ],
    note: null,
  },
];

/** Nobody counts what the past asked. */
const UNLIMITED: Limits = {
  consume: async () => undefined,
  check: async () => undefined,
  consumeSite: async () => undefined,
  giveBack: async () => undefined,
  giveBackSite: async () => undefined,
  reset: async () => undefined,
};

/** An admin invoices it at prices without btw, as one does with companies; some of it is paid. */
export function chargeMoments(now: Date): Moment[] {
  return CHARGES.flatMap((charge) => {
    const { customer, daysAgo, paidAfter } = charge;
    const { moments, add } = beginStory(customer, daysBefore(now, daysAgo, 16), (history) =>
      makeCharge(history, charge, daysBefore(now, daysAgo + 1, 12)),
    );
    if (paidAfter === null) return moments;
    add(daysBefore(now, daysAgo - paidAfter, 11), async (history, orderId) => {
      await tryAgain(history, { customer }, orderId);
      await answerAtGateway(history, orderId, 'paid');
    });
    return moments;
  });
}

async function makeCharge(
  history: History,
  { customer, lines, note }: DemoCharge,
  performedAt: Date,
): Promise<string> {
  const percent = vatRateOn('NL', amsterdamDate(performedAt));
  const rule: VatRule = { treatment: 'standard', percent, percentInPrice: percent };
  const charged = chargeSale(lines, 'without-vat', rule);
  if (!charged.ok) throw new Error(charged.reason);
  const { orderId } = await createCharge(
    { ...history.as(ADMIN.email), limits: UNLIMITED },
    {
      customerId: history.idOf(customer),
      idempotencyKey: history.random.uuid(),
      lines,
      prices: 'without-vat',
      performedOn: amsterdamDate(performedAt),
      serviceId: null,
      note,
      shownTotalCents: charged.value.sale.totalCents,
    },
  );
  return orderId;
}

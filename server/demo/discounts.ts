import { randomUUID } from 'node:crypto';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { DiscountFields } from '#contract/staff/discounts.ts';
import { cents } from '#domain/platform/money.ts';
import { createDiscount } from '#server/catalogue/discounts/create-discount.ts';
import { ADMIN } from './accounts.ts';
import type { Moment } from './history.ts';
import { daysBefore, type Scenario } from './scenarios.ts';

type DemoDiscount = Omit<DiscountFields, 'startsOn' | 'endsOn' | 'planIds'> & {
  /** Days ago: the first and the last on which it counts; null for no end. */
  from: number;
  until: number | null;
  /** Beginnings of the addresses of its plans; all of them without. */
  of: readonly string[] | null;
  /** Orders that were placed with it, out of those that it fits. */
  orders: number;
};

/** A code for everybody and all plans, until it is ended; one is a percentage or an amount off. */
const USUAL = {
  percent: null,
  amountCents: null,
  termMonths: null,
  maxUses: null,
  maxPerCustomer: 1,
  newCustomersOnly: false,
  terms: null,
  until: null,
  of: null,
};

/**
 * Discounts of the demo's shop: for customers who bring others along, who are new, and who heard of it.
 * The ones that fit few orders come first.
 */
export const DEMO_DISCOUNTS: readonly DemoDiscount[] = [
  {
    ...USUAL,
    code: 'PARTNER5',
    description: 'Webbouwers die hun klanten hier onderbrengen.',
    amountCents: cents(500),
    termMonths: 1,
    maxUses: 10,
    of: ['vps', 'dedicated'],
    from: 300,
    orders: 4,
  },
  {
    ...USUAL,
    code: 'WELKOM10',
    description: 'Staat in de nieuwsbrief voor wie nog geen klant is.',
    percent: 10,
    termMonths: 1,
    newCustomersOnly: true,
    terms: 3,
    from: 400,
    orders: 6,
  },
  {
    ...USUAL,
    code: 'PODCAST15',
    description: 'Luisteraars van de podcast Achter de Server.',
    percent: 15,
    maxUses: 100,
    terms: 1,
    from: 150,
    until: 60,
    orders: 5,
  },
];

function fits({ of, termMonths, newCustomersOnly, from, until }: DemoDiscount, now: Date) {
  const first = daysBefore(now, from - 1, 9);
  const last = until === null ? now : daysBefore(now, until + 1, 9);
  return (scenario: Scenario, earlier: readonly Scenario[]): boolean =>
    scenario.placedAt >= first &&
    scenario.placedAt <= last &&
    (termMonths === null || scenario.termMonths === termMonths) &&
    (of === null || of.some((kind) => scenario.plan.startsWith(kind))) &&
    !(newCustomersOnly && earlier.length > 0);
}

/**
 * Some of these scenarios began with a code: of one customer one, and no code more often than it says. Who
 * has other scenarios besides is left out: what comes of those is certain.
 */
export function withDiscounts(
  { scenarios, others }: { scenarios: readonly Scenario[]; others: readonly Scenario[] },
  now: Date,
): Scenario[] {
  const inOrder = scenarios.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  const given = new Map<Scenario, string>();
  const customers = new Set(others.map(({ customer }) => customer));
  for (const discount of DEMO_DISCOUNTS) {
    const isFit = fits(discount, now);
    let left = discount.orders;
    for (const [place, scenario] of inOrder.entries()) {
      const earlier = inOrder
        .slice(0, place)
        .filter(({ customer }) => customer === scenario.customer);
      if (left === 0 || customers.has(scenario.customer) || !isFit(scenario, earlier)) continue;
      given.set(scenario, discount.code);
      customers.add(scenario.customer);
      left -= 1;
    }
  }
  return scenarios.map((scenario) => {
    const code = given.get(scenario);
    return code === undefined ? scenario : { ...scenario, code };
  });
}

/** An admin makes each on the morning of the day before it counts. */
export function discountMoments(now: Date): Moment[] {
  return DEMO_DISCOUNTS.map(({ from, until, of, orders: _orders, ...fields }) => ({
    at: daysBefore(now, from + 1, 9),
    customer: ADMIN.email,
    async play({ as, plans }) {
      const today = amsterdamDate(now);
      const planIds = [...plans.entries()]
        .filter(([slug]) => of?.some((kind) => slug.startsWith(kind)))
        .map(([, { id }]) => id);
      await createDiscount(as(ADMIN.email), {
        requestKey: randomUUID(),
        fields: {
          ...fields,
          startsOn: addDays(today, -from),
          endsOn: until === null ? null : addDays(today, -until),
          planIds: of === null ? null : planIds,
        },
      });
    },
  }));
}

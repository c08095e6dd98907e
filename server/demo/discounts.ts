import { randomUUID } from 'node:crypto';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { DiscountFields } from '#contract/staff/discounts.ts';
import { cents } from '#domain/platform/money.ts';
import { createDiscount } from '#server/catalogue/discounts/create-discount.ts';
import { ADMIN } from './accounts.ts';
import type { Moment } from './history.ts';
import { daysBefore, type Life } from './lives.ts';

type DemoDiscount = Omit<DiscountFields, 'startsOn' | 'endsOn' | 'planIds'> & {
  /** Days ago: the first and the last on which it counts; null for no end. */
  from: number;
  until: number | null;
  /** Beginnings of the addresses of its plans; all of them without. */
  of: readonly string[] | null;
  /** So many of the orders that it fits were placed with it. */
  orders: number;
};

const ONCE = { maxPerCustomer: 1, newCustomersOnly: false };

/**
 * Discounts of the demo's shop: for customers who bring others along, who are new, and who heard of it.
 * The ones that fit few orders come first.
 */
export const DEMO_DISCOUNTS: readonly DemoDiscount[] = [
  {
    ...ONCE,
    code: 'PARTNER5',
    description: 'Webbouwers die hun klanten hier onderbrengen.',
    percent: null,
    amountCents: cents(500),
    cycle: 'monthly',
    maxUses: 10,
    terms: null,
    from: 300,
    until: null,
    of: ['vps', 'dedicated'],
    orders: 4,
  },
  {
    ...ONCE,
    code: 'WELKOM10',
    description: 'Staat in de nieuwsbrief voor wie nog geen klant is.',
    percent: 10,
    amountCents: null,
    cycle: 'monthly',
    maxUses: null,
    newCustomersOnly: true,
    terms: 3,
    from: 400,
    until: null,
    of: null,
    orders: 6,
  },
  {
    ...ONCE,
    code: 'PODCAST15',
    description: 'Luisteraars van de podcast Achter de Server.',
    percent: 15,
    amountCents: null,
    cycle: null,
    maxUses: 100,
    terms: 1,
    from: 150,
    until: 60,
    of: null,
    orders: 5,
  },
];

function fits({ of, cycle, newCustomersOnly, from, until }: DemoDiscount, now: Date) {
  const first = daysBefore(now, from - 1, 9);
  const last = until === null ? now : daysBefore(now, until + 1, 9);
  return (life: Life, earlier: readonly Life[]): boolean =>
    life.placedAt >= first &&
    life.placedAt <= last &&
    (cycle === null || life.cycle === cycle) &&
    (of === null || of.some((kind) => life.plan.startsWith(kind))) &&
    !(newCustomersOnly && earlier.length > 0);
}

/**
 * Some of these lives began with a code: of one customer one, and no code more often than it says. Who
 * has other lives besides is left out: what comes of those is certain.
 */
export function withDiscounts(
  { lives, others }: { lives: readonly Life[]; others: readonly Life[] },
  now: Date,
): Life[] {
  const inOrder = lives.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  const given = new Map<Life, string>();
  const customers = new Set(others.map(({ customer }) => customer));
  for (const discount of DEMO_DISCOUNTS) {
    const isFit = fits(discount, now);
    let left = discount.orders;
    for (const [place, life] of inOrder.entries()) {
      const earlier = inOrder.slice(0, place).filter(({ customer }) => customer === life.customer);
      if (left === 0 || customers.has(life.customer) || !isFit(life, earlier)) continue;
      given.set(life, discount.code);
      customers.add(life.customer);
      left -= 1;
    }
  }
  return lives.map((life) => {
    const code = given.get(life);
    return code === undefined ? life : { ...life, code };
  });
}

/** An admin makes each on the morning of the day before it counts. */
export function momentsOfDiscounts(now: Date): Moment[] {
  return DEMO_DISCOUNTS.map(({ from, until, of, orders: _orders, ...fields }) => ({
    at: daysBefore(now, from + 1, 9),
    customer: ADMIN.email,
    async live({ as, plans }) {
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

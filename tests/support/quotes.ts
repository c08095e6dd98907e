import type { PublicPlan } from '#contract/public/plans.ts';
import { cents, sumCents } from '#domain/platform/money.ts';
import type { QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';

const MEMORY = {
  key: 'memory',
  name: 'Extra geheugen',
  unit: 'GB',
  included: 4,
  min: 0,
  max: 8,
  step: 2,
  unitCents: cents(150),
  quantity: 0,
};

/** A server at its price for a month, with an option, as a page is told of it. */
export function quotedItem(
  plan: Partial<PublicPlan>,
  item: Partial<Omit<QuotedItem, 'plan'>> = {},
): QuotedItem {
  return {
    plan: {
      id: '3f8f6f0e-0f2c-4a26-9a1c-0f4f3c1d2b3a',
      slug: 'vps-starter',
      name: 'VPS Starter',
      type: 'vps',
      priceCents: cents(1299),
      yearlyPriceCents: cents(12_990),
      otherPrices: [],
      billingCycle: 'monthly',
      features: [],
      systems: [],
      resources: null,
      popular: false,
      position: 0,
      ...plan,
    },
    termMonths: 1,
    cycle: 'monthly',
    totalCents: cents(1299),
    nextTotalCents: cents(1299),
    setupCents: cents(0),
    options: [MEMORY],
    cycles: { monthly: cents(1299), yearly: cents(12_990) },
    terms: [
      { termMonths: 1, totalCents: cents(1299) },
      { termMonths: 12, totalCents: cents(12_990) },
    ],
    suggestedServiceName: 'Mijn VPS Starter',
    ...item,
  };
}

/** A basket of these at its price, told to somebody who is new. */
export function quotedBasket(items: QuotedItem[]): BasketQuote {
  return {
    items,
    totalCents: sumCents(items.map(({ totalCents }) => totalCents)),
    netCents: cents(0),
    vatCents: cents(0),
    vatPercent: 21,
    vatTreatment: 'standard',
    vatId: null,
    discount: null,
    discountRefusal: null,
    acceptsOrders: true,
    methods: ['test_ideal'],
    creditCents: cents(0),
    directDebit: null,
    mandateMethods: [],
    termsVersion: '2026-11',
    billing: {},
  };
}

import {
  addDays,
  addMonths,
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
  daysBetween,
  startOfAmsterdamMonth,
} from '#domain/platform/amsterdam.ts';
import { termEnd } from '#domain/catalogue/term.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { CUSTOMERS } from './customers.ts';
import type { Scenario } from './scenarios.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

/** Full months before the present one. */
export const HISTORY_MONTHS = 18;
const ORDERS_IN_FIRST_MONTH = 4;
const MORE_EACH_MONTH = 0.7;
/** However young the month is, it has had some orders. */
const LEAST_THIS_MONTH = 3;
/** Number of the newest customers who have not ordered yet. */
const ONLY_LOOKING = 2;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const TIERS: readonly (readonly [tier: string, upTo: number])[] = [
  ['starter', 0.45],
  ['professional', 0.85],
  ['enterprise', 1],
];
/** Fates of the orders that are not delivered after all. */
const OUTCOMES: readonly (readonly [outcome: Scenario['outcome'], upTo: number])[] = [
  ['expired', 0.05],
  ['withdrawn', 0.075],
  ['marked-failed', 0.09],
  ['refunded', 0.11],
];
const SITE_NAMES = ['', 'winkel.', 'blog.', 'intranet.', 'reserveren.', 'nieuws.', 'leden.'];
const SERVER_NAMES = ['app.', 'db.', 'test.', 'cloud.', 'git.', 'back-up.', 'mail.', 'bouw.'];
const GAME_NAMES = [
  'Blokkenrijk',
  'Zolderserver',
  'Valheim met de buren',
  'Drakenvallei',
  'Klasgenoten SMP',
  'Nachtploeg',
  'Modpack Meppel',
  'Kasteelheren',
];

/** Makes the orders of customers month after month, a little more each time. */
export function seedScenarios(random: Random, now: Date): Scenario[] {
  const thisMonth = amsterdamDate(startOfAmsterdamMonth(now));
  const deck = { random, now, named: new Map<string, number>() };
  const scenarios: Scenario[] = [];
  for (let month = 0; month < HISTORY_MONTHS; month += 1) {
    const first = addMonths(thisMonth, month - HISTORY_MONTHS);
    const days = daysBetween(first, addMonths(first, 1));
    for (const customer of customersOf(random, month, ordersIn(random, month))) {
      const date = addDays(first, random.between(0, days - 1));
      scenarios.push(seedScenario(deck, customer, amsterdamInstant(date, hourOfDay(random))));
    }
  }
  scenarios.push(...renewalsOf(deck, scenarios), ...scenariosOfThisMonth(deck));
  return scenarios.map(withLoyalty);
}

/** One in so many of those who pay by the month stays. */
const ONE_STAYS_IN = 3;

function withLoyalty(scenario: Scenario, index: number): Scenario {
  return { ...scenario, goesOn: scenario.termMonths === 1 && index % ONE_STAYS_IN === 0 };
}

type Deck = { random: Random; now: Date; named: Map<string, number> };

function ordersIn(random: Random, month: number): number {
  return Math.round(ORDERS_IN_FIRST_MONTH + month * MORE_EACH_MONTH + random.next());
}

/** Every customer's first order comes in the month they joined; who is known orders again. */
function customersOf(random: Random, month: number, orders: number): DemoPerson[] {
  const ordering = CUSTOMERS.slice(0, -ONLY_LOOKING);
  const joinedBy = (m: number) => Math.ceil(((m + 1) * ordering.length) / HISTORY_MONTHS);
  const known = ordering.slice(0, joinedBy(month));
  const fresh = known.slice(month === 0 ? 0 : joinedBy(month - 1));
  const again = Array.from({ length: Math.max(0, orders - fresh.length) }, () =>
    random.pick(known),
  );
  return [...fresh, ...again];
}

function hourOfDay(random: Random): number {
  return Math.round((7.5 + random.next() * 15) * HOUR);
}

function seedScenario(deck: Deck, customer: DemoPerson, placedAt: Date): Scenario {
  const { random } = deck;
  const [favourite = 'web'] = customer.buys;
  const type = random.happens(0.7) ? favourite : random.pick(customer.buys);
  const luck = random.next();
  const tier = TIERS.find(([, upTo]) => luck < upTo)?.[0] ?? 'starter';
  const transfer = customer.billing.kind === 'business' && random.happens(0.35);
  return {
    customer: customer.email,
    plan: `${type}-${tier}`,
    // Dedicated servers are rented by the month.
    termMonths: type !== 'dedicated' && random.happens(0.6) ? 12 : 1,
    method: transfer ? 'bank_transfer' : 'test_ideal',
    name: nameFor(deck, customer, type),
    placedAt,
    outcome: outcomeFor(random.next()),
    transferDays: random.happens(0.12) ? random.between(15, 18) : random.between(1, 9),
    secondTry: !transfer && random.happens(0.08),
    goesOn: false,
  };
}

function outcomeFor(luck: number): Scenario['outcome'] {
  const outcome = OUTCOMES.find(([, upTo]) => luck < upTo);
  return outcome?.[0] ?? 'delivered';
}

function nameFor({ random, named }: Deck, customer: DemoPerson, type: PlanType): string {
  if (type === 'game') return random.pick(GAME_NAMES);
  const names = type === 'web' ? SITE_NAMES : SERVER_NAMES;
  const key = `${customer.email} ${type}`;
  const count = named.get(key) ?? 0;
  named.set(key, count + 1);
  const round = Math.floor(count / names.length);
  const prefix = names[count % names.length] ?? '';
  return `${round === 0 ? prefix : prefix.replace('.', `${round + 1}.`)}${customer.site}`;
}

/** Yearly services whose term is over were mostly ordered again, under the same name. */
function renewalsOf({ random, now }: Deck, scenarios: readonly Scenario[]): Scenario[] {
  return scenarios
    .filter(({ termMonths, outcome }) => termMonths === 12 && outcome === 'delivered')
    .map((scenario): Scenario => {
      const over = termEnd(scenario.placedAt, 12, 1);
      return { ...scenario, placedAt: new Date(over.getTime() - random.between(1, 5) * DAY) };
    })
    .filter(({ placedAt }) => placedAt < now && random.happens(0.8));
}

function scenariosOfThisMonth(deck: Deck): Scenario[] {
  const { random, now } = deck;
  const start = startOfAmsterdamMonth(now).getTime();
  const passed = now.getTime() - start;
  const orders = Math.round((ordersIn(random, HISTORY_MONTHS) * passed) / (30 * DAY));
  const customers = customersOf(random, HISTORY_MONTHS - 1, Math.max(orders, LEAST_THIS_MONTH));
  return customers.map((customer, index) => {
    const scenario = seedScenario(deck, customer, atDaytime(start + random.next() * passed, now));
    // Revenue of this month must not hang on luck.
    return index < LEAST_THIS_MONTH
      ? { ...scenario, method: 'test_ideal', outcome: 'delivered' }
      : scenario;
  });
}

/** People sleep; who ordered at night ordered after breakfast, unless that is still to come. */
function atDaytime(ms: number, now: Date): Date {
  const at = new Date(ms);
  if (amsterdamTimeOfDay(at) >= 7 * HOUR) return at;
  return ms + 8 * HOUR < now.getTime() ? new Date(ms + 8 * HOUR) : at;
}

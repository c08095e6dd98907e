import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { dueSteps, momentOf, type Facts, type OrderFacts, type PlannedMoment } from './planner.ts';
import { renewalHorizon, type DunningRules } from './renewal.ts';
import {
  payNext,
  sellNext,
  takeStep,
  type Effects,
  type ForecastFacts,
  type ForecastService,
  type ForecastShop,
} from './step-effect.ts';
import { stepKey, type DueStep, type StepKind } from './step.ts';

/** Days that staff look ahead. */
export const FORECAST_DAYS = 30;

/** A customer with all that time does something about. */
export type CustomerFacts = {
  userId: string;
  creditCents: Cents;
  /** An account from which what is due can be collected. */
  collects: boolean;
  services: readonly ForecastService[];
  orders: readonly OrderFacts[];
};

/** A step on the day on which it is foreseen, or would be if it were not held or left out. */
export type PlannedStep = DueStep & {
  day: string;
  of: Facts['of'];
  /** The service, or the order. */
  id: string;
  userId: string;
  amountCents: Cents | null;
  /** The last day on which it is held. */
  heldUntil: string | null;
};

/** A moment of which is foreseen what is due, and until when a service is paid of which nothing is. */
export type ForecastMoment = PlannedMoment & { horizon: Date };

/** The last moment of each of the coming days, today's first. */
export function forecastMoments(now: Date, days: number, rules: DunningRules): ForecastMoment[] {
  const today = amsterdamDate(now);
  return Array.from({ length: days }, (_, ahead) => {
    const midnight = amsterdamMidnight(addDays(today, ahead + 1));
    const at = momentOf(new Date(midnight.getTime() - 1), rules);
    return { ...at, horizon: renewalHorizon(at.now) };
  });
}

/**
 * Foresees what time does about a customer in days to come, if nobody pays: each step is taken in copied
 * facts, and the planner is asked again. What the shop collects comes in, and credit pays as far as it goes.
 */
export function forecastCustomer(
  customer: CustomerFacts,
  moments: readonly ForecastMoment[],
  shop: ForecastShop,
): PlannedStep[] {
  const { creditCents, collects } = customer;
  const purse = { creditCents };
  let all: readonly ForecastFacts[] = [...customer.services, ...customer.orders];
  const planned: PlannedStep[] = [];
  const told = new Set<string>();
  for (const at of moments) {
    all = all.flatMap((facts) => {
      if (isIdle(facts, at)) return [facts];
      const after = liveThrough(facts, { at, shop, purse, collects, planned, told });
      return after === null ? [] : [after];
    });
  }
  return planned;
}

/** Tells at a glance that nothing is due: most services, on most days. */
function isIdle(facts: ForecastFacts, { horizon }: ForecastMoment): boolean {
  if (facts.of === 'order' || facts.renewal !== null || facts.change !== null) return false;
  const { renews, cancelAt, nextPriceOn, expiresAt } = facts.service;
  if (!renews || cancelAt !== null || nextPriceOn !== null) return false;
  return expiresAt !== null && expiresAt >= horizon;
}

type Life = Effects & {
  planned: PlannedStep[];
  /** Steps that stand still, each told once. */
  told: Set<string>;
};

/** More steps than one thing has in a day. */
const STEPS_A_DAY = 20;

/** Takes all that is due of one thing on one day; null of what is gone after it. */
function liveThrough(before: ForecastFacts, life: Life): ForecastFacts | null {
  let facts: ForecastFacts | null = before;
  for (let left = STEPS_A_DAY; left > 0 && facts !== null; left -= 1) {
    const steps = dueSteps(facts, life.at).filter((step) => isPossible(step, facts, life));
    for (const step of steps) if (step.state !== 'due') tellOnce(step, facts, life);
    const step = steps.find(({ state }) => state === 'due');
    if (step === undefined) return facts;
    const paid = payByCredit(step, facts, life);
    if (paid !== null) {
      facts = paid;
      continue;
    }
    life.planned.push(plannedOf(step, facts, life));
    facts = takeStep(step.kind, facts, life);
  }
  return facts;
}

function isPossible({ kind }: DueStep, facts: Facts | null, { shop }: Life): boolean {
  if (kind !== 'invoice') return true;
  return shop.issuesInvoices && facts !== null && 'next' in facts && facts.next !== null;
}

function tellOnce(step: DueStep, facts: ForecastFacts, life: Life): void {
  const key = `${step.state} ${stepKey(step)}`;
  if (life.told.has(key)) return;
  life.told.add(key);
  life.planned.push(plannedOf(step, facts, life));
}

function plannedOf(step: DueStep, facts: ForecastFacts, { at, shop }: Life): PlannedStep {
  return {
    ...step,
    day: at.today,
    of: facts.of,
    id: facts.id,
    userId: facts.userId,
    amountCents: amountOf(step, facts, shop),
    heldUntil: step.state === 'held' ? facts.heldUntil : null,
  };
}

function amountOf({ kind }: DueStep, facts: ForecastFacts, shop: ForecastShop): Cents | null {
  if (facts.of === 'order') return facts.totalCents;
  switch (kind) {
    case 'invoice':
      return sellNext(facts, shop)?.totalCents ?? null;
    case 'change':
      return facts.change?.toPriceCents ?? null;
    case 'price':
      return facts.service.nextPriceCents;
    case 'leave':
      return null;
    default:
      return facts.renewal?.totalCents ?? null;
  }
}

const PAID_BY_CREDIT: ReadonlySet<StepKind> = new Set<StepKind>([
  'collect',
  'warn',
  'suspend',
  'end',
]);

/** Credit that is enough pays what is owed, before its customer is collected from or warned. */
function payByCredit(
  { kind }: DueStep,
  facts: ForecastFacts,
  { purse }: Life,
): ForecastService | null {
  if (facts.of === 'order' || facts.renewal === null || !PAID_BY_CREDIT.has(kind)) return null;
  if (purse.creditCents < facts.renewal.totalCents) return null;
  purse.creditCents = subtractCents(purse.creditCents, facts.renewal.totalCents);
  return payNext(facts, facts.renewal);
}

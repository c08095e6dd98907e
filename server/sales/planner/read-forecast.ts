import type { StoredSettings } from '#domain/operations/settings.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import {
  FORECAST_DAYS,
  forecastCustomer,
  forecastMoments,
  type PlannedStep,
} from '#domain/sales/forecast.ts';
import type { ForecastShop } from '#domain/sales/step-effect.ts';
import { STEP_KINDS } from '#domain/sales/step.ts';
import type { VerbContext } from '#server/context.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { canCollect } from '#server/sales/mandates/queries.ts';
import { dunningRules } from './queries.ts';
import { readForecastFacts } from './read-forecast-facts.ts';

/** Steps that are kept of what is foreseen; a shop that has more sees the first of its customers. */
const STEPS_MAX = 50_000;

type Asker = Pick<VerbContext, 'db' | 'payments' | 'now'>;
export type Forecast = { steps: PlannedStep[]; isCut: boolean };

/**
 * Foresees what time brings about in the next thirty days if nobody pays, of all customers or of one, in the
 * order in which it happens.
 */
export async function readForecast(
  { db, payments, now }: Asker,
  { customerId }: { customerId?: string } = {},
): Promise<Forecast> {
  const settings = await readSettings(db);
  const shop = shopIn(settings);
  const at = now();
  const moments = forecastMoments(at, FORECAST_DAYS, shop.rules);
  const collects = canCollect(payments, settings);
  const steps: PlannedStep[] = [];
  for await (const customers of readForecastFacts(db, { now: at, collects, customerId })) {
    for (const customer of customers) steps.push(...forecastCustomer(customer, moments, shop));
    if (steps.length > STEPS_MAX) break;
  }
  return { steps: steps.slice(0, STEPS_MAX).toSorted(byDay), isCut: steps.length > STEPS_MAX };
}

function shopIn(settings: StoredSettings): ForecastShop {
  return {
    rules: dunningRules(settings),
    dueDays: settingValue(settings, 'bank_transfer_due_days'),
    issuesInvoices: sellerFrom(settings).ok,
    seller: {
      isSmallBusiness: settingValue(settings, 'vat_small_business'),
      usesOneStopShop: settingValue(settings, 'vat_one_stop_shop'),
    },
  };
}

/** By day, then in the order in which a night goes, and of one kind the steps of a customer together. */
function byDay(one: PlannedStep, other: PlannedStep): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  const places = STEP_KINDS.indexOf(one.kind) - STEP_KINDS.indexOf(other.kind);
  if (places !== 0) return places;
  return one.userId < other.userId ? -1 : Number(one.userId > other.userId);
}

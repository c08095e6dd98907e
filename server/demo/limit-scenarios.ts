import { termEnd } from '#domain/catalogue/term.ts';
import { SETTINGS } from '#domain/operations/settings.ts';
import type { Scenario } from './scenarios.ts';

/** Services that a visitor can still order as any customer of the demo. */
const ROOM = 2;
const MOST = Number(SETTINGS.max_services_per_user.default) - ROOM;

/**
 * Takes out of the scenarios that chance made those that would give a customer more at once than the shop
 * allows. `certain` are the scenarios that are there in any case.
 */
export function limitScenarios(
  made: readonly Scenario[],
  certain: readonly Scenario[],
): Scenario[] {
  const kept: Scenario[] = [];
  for (const scenario of made.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())) {
    const own = [...certain, ...kept].filter(({ customer }) => customer === scenario.customer);
    // Also what is certain and comes later: it must fit too.
    const beside = own.filter(
      (other) => endOf(other) > scenario.placedAt && other.placedAt < endOf(scenario),
    );
    if (beside.length < MOST) kept.push(scenario);
  }
  return kept;
}

/** Finds the end of the time in which it takes a place: what is renewed does so for good. */
function endOf({ goesOn, placedAt, termMonths }: Scenario): Date {
  return goesOn ? new Date(8.64e15) : termEnd(placedAt, termMonths, 1);
}

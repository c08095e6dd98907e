import { termEnd } from '#domain/catalogue/billing-cycle.ts';
import { SETTINGS } from '#domain/operations/settings.ts';
import type { Life } from './lives.ts';

/** So many a visitor can still order as any customer of the demo. */
const ROOM = 2;
const MOST = Number(SETTINGS.max_services_per_user.default) - ROOM;

/**
 * Takes out of the lives that chance dealt those that would give a customer more at once than the shop
 * allows. `certain` are the lives that are there in any case.
 */
export function withinLimit(dealt: readonly Life[], certain: readonly Life[]): Life[] {
  const kept: Life[] = [];
  for (const life of dealt.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())) {
    const own = [...certain, ...kept].filter(({ customer }) => customer === life.customer);
    // Also what is certain and comes later: it must fit too.
    const beside = own.filter(
      (other) => endOf(other) > life.placedAt && other.placedAt < endOf(life),
    );
    if (beside.length < MOST) kept.push(life);
  }
  return kept;
}

/** Until when it takes a place: what is renewed does so for good. */
function endOf({ goesOn, placedAt, cycle }: Life): Date {
  return goesOn ? new Date(8.64e15) : termEnd(placedAt, cycle, 1);
}

import { addDays } from '#domain/platform/amsterdam.ts';

/** Days that staff let somebody be at most: what is owed for longer is another agreement. */
export const HOLD_DAYS = 92;

export type HoldRefusal = 'over' | 'too-long';

/** Names what is wrong with the last day of a hold that begins today, both `YYYY-MM-DD`; null for nothing. */
export function holdRefusal(until: string, today: string): HoldRefusal | null {
  if (until < today) return 'over';
  return until > addDays(today, HOLD_DAYS) ? 'too-long' : null;
}

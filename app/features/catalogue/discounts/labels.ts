import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import type { DiscountStatus } from '#domain/catalogue/discount.ts';

export const DISCOUNT_STATUS_LABELS: Readonly<Record<DiscountStatus, string>> = {
  active: 'Actief',
  planned: 'Gepland',
  expired: 'Verlopen',
  'used-up': 'Op',
  ended: 'Beëindigd',
};

export const DISCOUNT_STATUS_TONES: Readonly<Record<DiscountStatus, BadgeTone>> = {
  active: 'good',
  planned: 'info',
  expired: 'neutral',
  'used-up': 'warn',
  ended: 'neutral',
};

/** Says how much a code takes off and for how many terms: `20%, eerste termijn`. */
export function giftLabel({
  percent,
  amountCents,
  terms,
}: Pick<StaffDiscount, 'percent' | 'amountCents' | 'terms'>): string {
  const off = amountCents === null ? `${percent ?? 0}%` : formatMoney(amountCents);
  if (terms === null) return `${off}, elke termijn`;
  return `${off}, ${terms === 1 ? 'eerste termijn' : `eerste ${terms} termijnen`}`;
}

/** Writes the days on which a code is valid: `1 december 2026 t/m 31 december 2026`. */
export function validLabel({ startsOn, endsOn }: StaffDiscount): string {
  const from = formatLongDate(startsOn);
  return endsOn === null ? `vanaf ${from}` : `${from} t/m ${formatLongDate(endsOn)}`;
}

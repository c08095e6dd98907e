import { formatMoney } from '#app/lib/format.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { RefundWay } from '#domain/sales/refund.ts';
import type { AskedGround, ReturnAsker, ReturnGround, ReturnState } from '#domain/sales/return.ts';
import type { Cents } from '#domain/platform/money.ts';
import { formatCounted } from '#domain/platform/counted.ts';

export const RETURN_GROUND_LABELS: Readonly<Record<ReturnGround, string>> = {
  withdrawal: 'Herroeping',
  'money-back': '30 dagen geld terug',
  'early-end': 'Eerder gestopt',
  goodwill: 'Coulance',
};

export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  asked: 'Aangevraagd',
  granted: 'Toegekend',
  refused: 'Geweigerd',
  settled: 'Afgehandeld',
};

export const RETURN_STATE_TONES: Readonly<Record<ReturnState, BadgeTone>> = {
  asked: 'warn',
  granted: 'info',
  refused: 'bad',
  settled: 'good',
};

export const RETURN_ASKER_LABELS: Readonly<Record<ReturnAsker, string>> = {
  customer: 'de klant, ingelogd',
  guest: 'iemand zonder in te loggen: nummer en e-mailadres kloppen',
  staff: 'vastgelegd door een medewerker',
  system: 'vanzelf, na een opzegging',
};

export const RETURN_WAY_LABELS: Readonly<Record<RefundWay, string>> = {
  gateway: 'terug zoals het binnenkwam',
  'by-hand': 'wordt overgemaakt',
  credit: 'als tegoed',
  gone: 'de bank haalde het al terug',
};

/** Words on the button of a customer, and of the dialog after it. */
export const ASK_LABELS: Readonly<Record<AskedGround, string>> = {
  withdrawal: 'Herroepen',
  'money-back': '30 dagen geld terug',
};

type Days = { usedDays: number | null; ofDays: number | null };

/** Says how many days of a line were used; null where none are kept. */
export function usedSentence({ usedDays, ofDays }: Days): string | null {
  if (usedDays === null || ofDays === null) return null;
  return `${usedDays} van ${formatCounted(ofDays, 'dag', 'dagen')} gebruikt`;
}

/** Says what goes back of a line, and what is kept. */
export function partSentence(part: Days & { backCents: Cents; keptCents: Cents }): string {
  const used = usedSentence(part);
  const kept = part.keptCents === 0 ? '' : `, ${formatMoney(part.keptCents)} blijft`;
  return `${formatMoney(part.backCents)} terug${kept}${used === null ? '' : ` (${used})`}`;
}

import { formatLongDate } from '#app/lib/format.ts';
import type { PlanChangeRefusal } from '#domain/sales/plan-change.ts';

/** Reasons that a service keeps its plan for now, as its customer reads them. */
export const REFUSAL_SENTENCES: Readonly<Record<PlanChangeRefusal, string>> = {
  given:
    'Deze service kreeg je zonder bestelling. Wil je een ander pakket, stuur ons dan een ticket.',
  free: 'Deze service is gratis. Wil je een ander pakket, bestel het dan ernaast.',
  'not-active': 'Dat kan weer zodra je service actief is.',
  ends: 'Je hebt deze service opgezegd. Maak de opzegging ongedaan als je een ander pakket wilt.',
  unpaid: 'Betaal eerst de termijn die al is begonnen. Daarna kun je een ander pakket kiezen.',
  'paid-ahead':
    'Je betaalde de volgende termijn al voor het pakket dat klaarstaat. Is die begonnen, dan kun je weer kiezen.',
};

/** When the next term of a service begins, as people read it. */
export function nextTermDay({ paidUntil }: { paidUntil: Date | null }): string {
  return paidUntil === null ? '' : formatLongDate(paidUntil);
}

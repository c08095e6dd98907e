import type { CreditKind } from '#domain/sales/credit.ts';

const CREDIT_LABELS: Readonly<Record<CreditKind, string>> = {
  received: 'Te veel of te laat betaald',
  kept: 'Teruggegeven als tegoed',
  spent: 'Bestelling betaald',
  paid_out: 'Uitbetaald',
  settled: 'Afgehandeld',
  given_again: 'Weer binnen na een terugboeking',
  taken_back: 'Teruggehaald door de bank',
};

/**
 * Names a change of credit. Money that came in is either too much, or the rest that credit did not cover.
 */
export function creditLabel({ kind, isTopUp }: { kind: CreditKind; isTopUp: boolean }): string {
  return kind === 'received' && isTopUp ? 'Online bijbetaald' : CREDIT_LABELS[kind];
}

import type { CreditKind } from '#domain/credit.ts';

export const CREDIT_LABELS: Readonly<Record<CreditKind, string>> = {
  received: 'Te veel of te laat betaald',
  kept: 'Teruggegeven als tegoed',
  spent: 'Bestelling betaald',
  paid_out: 'Uitbetaald',
  settled: 'Afgehandeld',
};

import type { StepKind } from '#domain/sales/step.ts';

export const STEP_LABELS: Readonly<Record<StepKind, string>> = {
  leave: 'Beëindigen (afgesproken)',
  price: 'Nieuwe prijs',
  change: 'Ander pakket',
  withdraw: 'Verlenging vervalt',
  invoice: 'Factureren',
  collect: 'Incasseren',
  remind: 'Herinneren',
  'remind-late': 'Aanmanen',
  warn: 'Waarschuwen',
  suspend: 'Opschorten',
  end: 'Beëindigen (niet betaald)',
  expire: 'Bestelling vervalt',
};

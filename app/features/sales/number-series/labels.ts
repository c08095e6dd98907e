import type { NumberSeries } from '#contract/staff/number-series.ts';
import type { InvoiceKind } from '#domain/sales/invoice.ts';

export const SERIES_LABELS: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Facturen',
  credit_note: 'Creditfacturen',
};

/** Says in words how a series counts. */
export function countingText({ perYear, startNumber }: NumberSeries): string {
  const start = `Begonnen bij ${startNumber}`;
  return perYear ? `${start}; elk jaar weer vanaf 1` : `${start}; loopt door over de jaren`;
}

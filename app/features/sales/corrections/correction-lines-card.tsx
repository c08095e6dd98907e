import { LinesCard, type LineRows } from '#app/features/sales/charges/lines-card.tsx';
import { CORRECTION_BOUNDS } from '#domain/sales/correction.ts';
import { lineOf, type Begin } from './use-correction-form.ts';

/** Asks the lines as they have to be, beginning with those of the invoice. */
export function CorrectionLinesCard({ begin, ...lines }: LineRows & { begin: Begin }) {
  return (
    <LinesCard
      {...lines}
      max={CORRECTION_BOUNDS.lines.max}
      descriptionLength={CORRECTION_BOUNDS.descriptionLength}
      removal={(row) => ({ reason: whyKept(lineOf(begin, row), lines.rows) })}
      noUnit="geen"
      helpOf={(row) => {
        const label = lineOf(begin, row)?.discountLabel;
        return label ? `Hier gaat nog af: ${label}.` : undefined;
      }}
    />
  );
}

function whyKept(line: ReturnType<typeof lineOf>, rows: readonly number[]): string | null {
  if (line?.stays) return 'Hiermee is een service betaald: maak de regel goedkoper.';
  return rows.length === 1 ? 'Een factuur heeft minstens één regel.' : null;
}

import { CHARGE_BOUNDS } from '#domain/sales/charge.ts';
import { LinesCard, type LineRows } from './lines-card.tsx';

/** Asks the lines of the invoice: the work that was done, its quantity, and the price of one. */
export function ChargeLinesCard(lines: LineRows) {
  return (
    <LinesCard
      {...lines}
      max={CHARGE_BOUNDS.lines.max}
      descriptionLength={CHARGE_BOUNDS.descriptionLength}
      removal={() => (lines.rows.length === 1 ? null : { reason: null })}
      placeholder="95,00"
    />
  );
}

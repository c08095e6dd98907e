import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { OrderKind } from '#domain/sales/order.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** A line as an order sells it; what is left out is one of a plan, at the price that it has. */
export type NewOrderLine = {
  /** The service that it is about; null of a new one, which is not there yet. */
  serviceId: string | null;
  planId: string | null;
  planName: string;
  serviceName: string | null;
  system?: string | null;
  domain?: string | null;
  termMonths: TermMonths | null;
  /** How much work, of which unit, at which price for one, in cents. */
  work?: { quantity: number; unit: ChargeUnit; unitCents: number };
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  agreedCents?: Cents | null;
};

type Sold = { orderId: string; kind: OrderKind; lines: readonly NewOrderLine[] };

/** Writes the lines of an order, at least one, in the transaction that places it. */
export async function insertOrderLines(tx: Tx, { orderId, kind, lines }: Sold): Promise<void> {
  await tx
    .insertInto('orderLines')
    .values(
      lines.map((line, at) => ({
        orderId,
        position: at + 1,
        kind,
        serviceId: line.serviceId,
        planId: line.planId,
        name: line.planName,
        serviceName: line.serviceName,
        system: line.system ?? null,
        domain: line.domain ?? null,
        termMonths: line.termMonths,
        quantity: line.work?.quantity ?? 1,
        unit: line.work?.unit ?? null,
        unitCents: line.work?.unitCents ?? null,
        totalCents: line.totalCents,
        netCents: line.netCents,
        vatCents: line.vatCents,
        vatPercent: line.vatPercent,
        agreedCents: line.agreedCents ?? null,
      })),
    )
    .execute();
}

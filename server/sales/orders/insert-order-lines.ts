import { randomUUID } from 'node:crypto';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { LinePart } from '#domain/sales/basket.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { OrderKind } from '#domain/sales/order.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Part of the discount of an order that is taken off one line, as prices are; and what its buyer saves by it. */
export type LineDiscount = { discountCents: Cents; savedCents: Cents; savedNetCents: Cents };

/** A line as an order sells it; what is left out is one of a plan, at the price that it has. */
export type NewOrderLine = {
  /** The service that it is about; null of a new one, which is not there yet. */
  serviceId: string | null;
  planId: string | null;
  planName: string;
  serviceName: string | null;
  system?: string | null;
  domain?: string | null;
  /** Zero of what is paid once. */
  termMonths: SoldTerm | null;
  /** Left out of what makes a service: its part, and the place of the line that it goes with, from zero. */
  beside?: { part: Exclude<LinePart, 'base'>; optionKey: string | null; parentAt: number };
  /** Public keys that let the customer of a server in, each on a line. */
  firstKeys?: string | null;
  /** Quantity of an option. */
  quantity?: number;
  /** Quantity of work, its unit, and the price of one, in cents. */
  work?: { quantity: number; unit: ChargeUnit; unitCents: number };
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  agreedCents?: Cents | null;
  lineDiscount?: LineDiscount | null;
};

type Sold = { orderId: string; kind: OrderKind; lines: readonly NewOrderLine[] };

/** Writes the lines of an order, at least one, in the transaction that places it. */
export async function insertOrderLines(tx: Tx, { orderId, kind, lines }: Sold): Promise<void> {
  const ids = lines.map(() => randomUUID());
  await tx
    .insertInto('orderLines')
    .values(
      lines.map((line, at) => ({
        id: ids[at] ?? randomUUID(),
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
        part: line.beside?.part ?? ('base' as const),
        parentId: line.beside === undefined ? null : (ids[line.beside.parentAt] ?? null),
        optionKey: line.beside?.optionKey ?? null,
        firstKeys: line.firstKeys ?? null,
        quantity: line.work?.quantity ?? line.quantity ?? 1,
        unit: line.work?.unit ?? null,
        unitCents: line.work?.unitCents ?? null,
        totalCents: line.totalCents,
        netCents: line.netCents,
        vatCents: line.vatCents,
        vatPercent: line.vatPercent,
        agreedCents: line.agreedCents ?? null,
        discountCents: line.lineDiscount?.discountCents ?? null,
        savedCents: line.lineDiscount?.savedCents ?? null,
        savedNetCents: line.lineDiscount?.savedNetCents ?? null,
      })),
    )
    .execute();
}

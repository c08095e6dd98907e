import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { parseMoney } from '#domain/platform/money-input.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';

/** Lines as they are typed: of each row a field by its name and the number of the row. */
export type TypedLines = Record<string, string>;

export const LINE_PARTS = ['description', 'quantity', 'unit', 'price'] as const;
type LinePart = (typeof LINE_PARTS)[number];

export function fieldOf(part: LinePart, row: number): string {
  return `${part}-${row}`;
}

export function emptyRow(row: number, unit: ChargeUnit): TypedLines {
  return {
    [fieldOf('description', row)]: '',
    [fieldOf('quantity', row)]: '1',
    [fieldOf('unit', row)]: unit,
    [fieldOf('price', row)]: '',
  };
}

/** `1,5` and `1.5`; what is neither is no quantity. */
function readQuantity(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

export function readLine(typed: TypedLines, row: number) {
  const text = (part: LinePart) => typed[fieldOf(part, row)] ?? '';
  return {
    description: text('description'),
    quantity: readQuantity(text('quantity')),
    unit: text('unit'),
    priceCents: parseMoney(text('price')) ?? 0,
  };
}

/** Sentences for faults of the contract's in what was typed. */
export const LINE_SENTENCES: Readonly<Record<string, string>> = {
  quantity: 'Vul een aantal in, zoals 1 of 1,5.',
  priceCents: 'Vul een bedrag in van € 0,01 tot € 100.000.',
};

/** Name of the field under which a fault of a line shows itself; of one of no field under this part. */
export function fieldOfLine(
  [, at, part]: readonly (PropertyKey | undefined)[],
  { rows, otherwise }: { rows: readonly number[]; otherwise: LinePart },
): string {
  const row = rows[Number(at)] ?? rows[0] ?? 0;
  const known = part === 'priceCents' ? 'price' : LINE_PARTS.find((one) => one === part);
  return fieldOf(known ?? otherwise, row);
}

/** Rows and their fields as they are kept while their writer is away. */
export const keptLines = z.object({
  rows: z.array(z.number()).nonempty(),
  typed: z.record(z.string(), z.string()),
});

type Lines = {
  rows: readonly number[];
  setRows: (rows: readonly number[]) => void;
  /** The rows that the form began with, whose numbers are not used again. */
  begun: number;
  unit: ChargeUnit;
  max: number;
};

/** Rows of a form, which come and go. */
export function useLines(
  form: UseFormReturn<TypedLines>,
  { rows, setRows, begun, unit, max }: Lines,
) {
  return {
    rows,
    isFull: rows.length === max,
    addRow: () => {
      const row = Math.max(begun - 1, ...rows) + 1;
      for (const [name, text] of Object.entries(emptyRow(row, unit))) form.setValue(name, text);
      setRows([...rows, row]);
    },
    removeRow: (row: number) => {
      setRows(rows.filter((one) => one !== row));
      form.unregister(LINE_PARTS.map((part) => fieldOf(part, row)));
    },
  };
}

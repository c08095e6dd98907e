import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod';
import { browserNow } from '#app/lib/clock.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import {
  chargeFields,
  chargeLine,
  type ChargeFields,
  type ChargeOptions,
} from '#contract/staff/charges.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import {
  CHARGE_BOUNDS,
  chargeSale,
  type ChargeRefusal,
  type ChargeSale,
} from '#domain/sales/charge.ts';
import { parseMoney } from '#domain/platform/money-input.ts';
import type { Result } from '#domain/platform/result.ts';
import { CHARGE_REFUSALS } from './labels.ts';

/** As it is typed: of each row a field by its name and the number of the row. */
export type TypedCharge = Record<string, string>;

type Buyer = NonNullable<ChargeOptions['buyer']>;

const PARTS = ['description', 'quantity', 'unit', 'price'] as const;

export function fieldOf(part: (typeof PARTS)[number], row: number): string {
  return `${part}-${row}`;
}

function emptyRow(row: number): TypedCharge {
  return {
    [fieldOf('description', row)]: '',
    [fieldOf('quantity', row)]: '1',
    [fieldOf('unit', row)]: 'hour',
    [fieldOf('price', row)]: '',
  };
}

/** `1,5` and `1.5`; what is neither is no quantity. */
function readQuantity(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function readLine(typed: TypedCharge, row: number) {
  const text = (part: (typeof PARTS)[number]) => typed[fieldOf(part, row)] ?? '';
  return {
    description: text('description'),
    quantity: readQuantity(text('quantity')),
    unit: text('unit'),
    priceCents: parseMoney(text('price')) ?? 0,
  };
}

function readCharge(typed: TypedCharge, rows: readonly number[]) {
  const { prices, performedOn, serviceId = '', note = '' } = typed;
  return chargeFields.safeParse({
    lines: rows.map((row) => readLine(typed, row)),
    prices,
    performedOn,
    serviceId: serviceId === '' ? null : serviceId,
    note: note.trim() === '' ? null : note,
  });
}

const SENTENCES: Readonly<Record<string, string>> = {
  quantity: 'Vul een aantal in, zoals 1 of 1,5.',
  priceCents: 'Vul een bedrag in van € 0,01 tot € 100.000.',
};

type Path = readonly (PropertyKey | undefined)[];

/** Under which field a fault of the contract's shows itself. */
function fieldAt([first, at, part]: Path, rows: readonly number[]): string {
  if (first !== 'lines') return String(first);
  const row = rows[Number(at)] ?? rows[0] ?? 0;
  const known = part === 'priceCents' ? 'price' : PARTS.find((one) => one === part);
  return fieldOf(known ?? 'description', row);
}

function resolverOf(rows: readonly number[]): Resolver<TypedCharge, unknown, TypedCharge> {
  return (typed) => {
    const read = readCharge(typed, rows);
    if (read.success) return { values: typed, errors: {} };
    const errors = read.error.issues.map(({ path, code, message }) => {
      const name = String(path.at(-1));
      return [fieldAt(path, rows), { type: code, message: SENTENCES[name] ?? message }];
    });
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Adds up the filled-in rows for this buyer; null while none is. */
export function liveSale(
  typed: TypedCharge,
  rows: readonly number[],
  buyer: Buyer,
): Result<ChargeSale, ChargeRefusal> | null {
  const lines = rows.flatMap((row) => {
    // The description does not count for the price, so it may still be empty.
    const read = chargeLine.safeParse({ ...readLine(typed, row), description: 'x' });
    return read.success ? [read.data] : [];
  });
  const prices = typed['prices'] === 'without-vat' ? 'without-vat' : 'with-vat';
  return lines.length === 0 ? null : chargeSale(lines, prices, buyer.rule);
}

const keptCharge = z.object({
  rows: z.array(z.number()).nonempty(),
  typed: z.record(z.string(), z.string()),
});

/** The form of an invoice for work; its rows come and go. */
export function useChargeForm(customerId: string, buyer: Buyer) {
  const { found, keys, hold } = useUnfinished(`charge.${customerId}`, keptCharge);
  const [rows, setRows] = useState<readonly number[]>(found?.rows ?? [0]);
  const form = useForm<TypedCharge>({
    defaultValues: {
      // With companies one agrees on prices without btw, and with consumers never.
      prices: buyer.kind === 'business' ? 'without-vat' : 'with-vat',
      performedOn: amsterdamDate(browserNow()),
      serviceId: '',
      note: '',
      ...emptyRow(0),
    },
    resolver: resolverOf(rows),
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (found !== null) form.reset(found.typed, { keepDefaultValues: true });
  }, [form, found]);
  useEffect(() => hold(() => (isDirty ? { rows, typed: form.getValues() } : null)));
  return {
    form,
    keys,
    rows,
    isFull: rows.length === CHARGE_BOUNDS.lines.max,
    addRow: () => {
      const row = Math.max(...rows) + 1;
      for (const [name, text] of Object.entries(emptyRow(row))) form.setValue(name, text);
      setRows([...rows, row]);
    },
    removeRow: (row: number) => {
      setRows(rows.filter((one) => one !== row));
      form.unregister(PARTS.map((part) => fieldOf(part, row)));
    },
    submit: (onCharge: (fields: ChargeFields, sale: ChargeSale) => void) =>
      form.handleSubmit((typed) => {
        const read = readCharge(typed, rows);
        const sale = liveSale(typed, rows, buyer);
        if (!read.success || sale === null) return;
        if (sale.ok) return onCharge(read.data, sale.value);
        const last = fieldOf('price', rows.at(-1) ?? 0);
        form.setError(last, { message: CHARGE_REFUSALS[sale.reason] }, { shouldFocus: true });
      }),
    showFaults: (error: unknown) => showRefused(form, error, { at: (path) => fieldAt(path, rows) }),
  };
}

import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import {
  correctionFields,
  type CorrectableInvoice,
  type CorrectedBuyer,
  type CorrectionFields,
} from '#contract/staff/corrections.ts';
import { CORRECTION_BOUNDS } from '#domain/sales/correction.ts';
import type { ChargePrices } from '#domain/sales/charge.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import { parseMoney, typedMoney } from '#domain/platform/money-input.ts';

/** As it is typed: of each row a field by its name and the number of the row, and those of the buyer. */
export type TypedCorrection = Record<string, string>;

export type Begin = NonNullable<CorrectableInvoice['begin']>;

const PARTS = ['description', 'quantity', 'unit', 'price'] as const;

export const BUYER_FIELDS = [
  'kind',
  'company',
  'kvk',
  'vatId',
  'firstName',
  'lastName',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'country',
  'reference',
] as const satisfies (keyof CorrectedBuyer)[];

export function fieldOf(part: (typeof PARTS)[number], row: number): string {
  return `${part}-${row}`;
}

/** A row of the form; those below the number of lines that there were are of these. */
export function lineOf(begin: Begin, row: number): Begin['lines'][number] | null {
  return begin.lines[row] ?? null;
}

function emptyRow(row: number): TypedCorrection {
  return {
    [fieldOf('description', row)]: '',
    [fieldOf('quantity', row)]: '1',
    [fieldOf('unit', row)]: 'piece',
    [fieldOf('price', row)]: '',
  };
}

function beginTyped(begin: Begin): TypedCorrection {
  const lines = begin.lines.map(({ description, quantity, unit, priceCents }, row) => [
    [fieldOf('description', row), description],
    [fieldOf('quantity', row), String(quantity).replace('.', ',')],
    [fieldOf('unit', row), unit ?? ''],
    [fieldOf('price', row), typedMoney(priceCents[begin.prices])],
  ]);
  const entries: string[][] = [
    ...lines.flat(),
    ...BUYER_FIELDS.map((field) => [field, begin.buyer[field]]),
    ['prices', begin.prices],
    ['vat', 'as-issued'],
    ['reason', ''],
  ];
  return Object.fromEntries(entries);
}

function readQuantity(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function readCorrection(typed: TypedCorrection, rows: readonly number[], begin: Begin) {
  const text = (name: string) => typed[name] ?? '';
  return correctionFields.safeParse({
    prices: typed['prices'],
    vat: typed['vat'],
    reason: text('reason'),
    buyer: Object.fromEntries(BUYER_FIELDS.map((field) => [field, text(field)])),
    lines: rows.map((row) => {
      const unit = text(fieldOf('unit', row));
      return {
        lineId: lineOf(begin, row)?.lineId ?? null,
        description: text(fieldOf('description', row)),
        quantity: readQuantity(text(fieldOf('quantity', row))),
        unit: unit === '' ? null : unit,
        priceCents: parseMoney(text(fieldOf('price', row))) ?? 0,
      };
    }),
  });
}

const SENTENCES: Readonly<Record<string, string>> = {
  quantity: 'Vul een aantal in, zoals 1 of 1,5.',
  priceCents: 'Vul een bedrag in van € 0,01 tot € 100.000.',
};

const BUYER_FAULTS: Readonly<Record<BuyerIssue, [keyof CorrectedBuyer, string]>> = {
  COMPANY_REQUIRED: ['company', 'Vul de naam van het bedrijf in.'],
  KVK_INVALID: ['kvk', 'Een KvK-nummer heeft 8 cijfers.'],
  VAT_ID_INVALID: ['vatId', 'Dit btw-id klopt niet. Controleer de cijfers.'],
  POSTAL_CODE_INVALID: ['postalCode', 'Deze postcode klopt niet.'],
};

type Path = readonly (PropertyKey | undefined)[];

/** Name of the field under which a fault of the contract's shows itself. */
function fieldAt([first, second, part]: Path, rows: readonly number[]): string {
  if (first === 'buyer') return String(second);
  if (first !== 'lines') return String(first);
  const row = rows[Number(second)] ?? rows[0] ?? 0;
  const known = part === 'priceCents' ? 'price' : PARTS.find((one) => one === part);
  return fieldOf(known ?? 'price', row);
}

function resolverOf(
  rows: readonly number[],
  begin: Begin,
): Resolver<TypedCorrection, unknown, TypedCorrection> {
  return (typed) => {
    const read = readCorrection(typed, rows, begin);
    const faults = read.success
      ? buyerIssues(read.data.buyer).map((issue) => {
          const [name, message] = BUYER_FAULTS[issue];
          return [name, { type: issue, message }];
        })
      : read.error.issues.map(({ path, code, message }) => {
          const sentence = SENTENCES[String(path.at(-1))] ?? message;
          return [fieldAt(path, rows), { type: code, message: sentence }];
        });
    if (faults.length === 0) return { values: typed, errors: {} };
    return { values: {}, errors: Object.fromEntries(faults) };
  };
}

const kept = z.object({
  rows: z.array(z.number()).nonempty(),
  typed: z.record(z.string(), z.string()),
});

/** The form of a correction, which begins with the invoice as it is; its rows come and go. */
export function useCorrectionForm(invoiceId: string, begin: Begin) {
  const { found, keys, hold } = useUnfinished(`correction.${invoiceId}`, kept);
  const [rows, setRows] = useState<readonly number[]>(
    found?.rows ?? begin.lines.map((_, row) => row),
  );
  const form = useForm<TypedCorrection>({
    defaultValues: beginTyped(begin),
    resolver: resolverOf(rows, begin),
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
    isFull: rows.length === CORRECTION_BOUNDS.lines.max,
    addRow: () => {
      const row = Math.max(begin.lines.length - 1, ...rows) + 1;
      for (const [name, text] of Object.entries(emptyRow(row))) form.setValue(name, text);
      setRows([...rows, row]);
    },
    removeRow: (row: number) => {
      setRows(rows.filter((one) => one !== row));
      form.unregister(PARTS.map((part) => fieldOf(part, row)));
    },
    takeBuyer: (buyer: CorrectedBuyer) => {
      for (const field of BUYER_FIELDS) {
        form.setValue(field, buyer[field], { shouldDirty: true });
      }
      form.setValue('vat', 'by-buyer', { shouldDirty: true });
    },
    /** Prices that nobody changed are those of the other kind from then on. */
    changePrices: (to: ChargePrices) => {
      const from = to === 'with-vat' ? 'without-vat' : 'with-vat';
      for (const row of rows) {
        const line = lineOf(begin, row);
        const name = fieldOf('price', row);
        if (line !== null && form.getValues(name) === typedMoney(line.priceCents[from])) {
          form.setValue(name, typedMoney(line.priceCents[to]));
        }
      }
      form.setValue('prices', to, { shouldDirty: true });
    },
    submit: (onCorrection: (fields: CorrectionFields) => void) =>
      form.handleSubmit((typed) => {
        const read = readCorrection(typed, rows, begin);
        if (read.success) onCorrection(read.data);
      }),
    showFaults: (error: unknown) => showRefused(form, error, { at: (path) => fieldAt(path, rows) }),
  };
}

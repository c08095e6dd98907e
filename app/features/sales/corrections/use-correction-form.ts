import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import {
  correctionFields,
  type CorrectableInvoice,
  type CorrectedBuyer,
  type CorrectionFields,
} from '#contract/staff/corrections.ts';
import {
  fieldOf,
  fieldOfLine,
  keptLines,
  LINE_SENTENCES,
  readLine,
  useLines,
  type TypedLines,
} from '#app/features/sales/charges/use-lines.ts';
import { CORRECTION_BOUNDS } from '#domain/sales/correction.ts';
import type { ChargePrices } from '#domain/sales/charge.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import { typedMoney } from '#domain/platform/money-input.ts';

export type Begin = NonNullable<CorrectableInvoice['begin']>;

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

/** A row of the form; those below the number of lines that there were are of these. */
export function lineOf(begin: Begin, row: number): Begin['lines'][number] | null {
  return begin.lines[row] ?? null;
}

function beginTyped(begin: Begin): TypedLines {
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

function readCorrection(typed: TypedLines, rows: readonly number[], begin: Begin) {
  const text = (name: string) => typed[name] ?? '';
  return correctionFields.safeParse({
    prices: typed['prices'],
    vat: typed['vat'],
    reason: text('reason'),
    buyer: Object.fromEntries(BUYER_FIELDS.map((field) => [field, text(field)])),
    lines: rows.map((row) => {
      const { unit, ...line } = readLine(typed, row);
      return {
        lineId: lineOf(begin, row)?.lineId ?? null,
        ...line,
        unit: unit === '' ? null : unit,
      };
    }),
  });
}

const BUYER_FAULTS: Readonly<Record<BuyerIssue, [keyof CorrectedBuyer, string]>> = {
  COMPANY_REQUIRED: ['company', 'Vul de naam van het bedrijf in.'],
  KVK_INVALID: ['kvk', 'Een KvK-nummer heeft 8 cijfers.'],
  VAT_ID_INVALID: ['vatId', 'Dit btw-id klopt niet. Controleer de cijfers.'],
  POSTAL_CODE_INVALID: ['postalCode', 'Deze postcode klopt niet.'],
};

type Path = readonly (PropertyKey | undefined)[];

/** Name of the field under which a fault of the contract's shows itself. */
function fieldAt(path: Path, rows: readonly number[]): string {
  if (path[0] === 'buyer') return String(path[1]);
  if (path[0] !== 'lines') return String(path[0]);
  return fieldOfLine(path, { rows, otherwise: 'price' });
}

function resolverOf(
  rows: readonly number[],
  begin: Begin,
): Resolver<TypedLines, unknown, TypedLines> {
  return (typed) => {
    const read = readCorrection(typed, rows, begin);
    const faults = read.success
      ? buyerIssues(read.data.buyer).map((issue) => {
          const [name, message] = BUYER_FAULTS[issue];
          return [name, { type: issue, message }];
        })
      : read.error.issues.map(({ path, code, message }) => {
          const sentence = LINE_SENTENCES[String(path.at(-1))] ?? message;
          return [fieldAt(path, rows), { type: code, message: sentence }];
        });
    if (faults.length === 0) return { values: typed, errors: {} };
    return { values: {}, errors: Object.fromEntries(faults) };
  };
}

/** The form of a correction, which begins with the invoice as it is; its rows come and go. */
export function useCorrectionForm(invoiceId: string, begin: Begin) {
  const { found, keys, hold } = useUnfinished(`correction.${invoiceId}`, keptLines);
  const [rows, setRows] = useState<readonly number[]>(
    found?.rows ?? begin.lines.map((_, row) => row),
  );
  const form = useForm<TypedLines>({
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
    ...useLines(form, {
      rows,
      setRows,
      begun: begin.lines.length,
      unit: 'piece',
      max: CORRECTION_BOUNDS.lines.max,
    }),
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

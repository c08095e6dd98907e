import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
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
import type { Result } from '#domain/platform/result.ts';
import { CHARGE_REFUSALS } from './labels.ts';
import {
  emptyRow,
  fieldOf,
  fieldOfLine,
  keptLines,
  LINE_SENTENCES,
  readLine,
  useLines,
  type TypedLines,
} from './use-lines.ts';

type Buyer = NonNullable<ChargeOptions['buyer']>;

function readCharge(typed: TypedLines, rows: readonly number[]) {
  const { prices, performedOn, serviceId = '', note = '' } = typed;
  return chargeFields.safeParse({
    lines: rows.map((row) => readLine(typed, row)),
    prices,
    performedOn,
    serviceId: serviceId === '' ? null : serviceId,
    note: note.trim() === '' ? null : note,
  });
}

type Path = readonly (PropertyKey | undefined)[];

/** Name of the field under which a fault of the contract's shows itself. */
function fieldAt(path: Path, rows: readonly number[]): string {
  if (path[0] !== 'lines') return String(path[0]);
  return fieldOfLine(path, { rows, otherwise: 'description' });
}

function resolverOf(rows: readonly number[]): Resolver<TypedLines, unknown, TypedLines> {
  return (typed) => {
    const read = readCharge(typed, rows);
    if (read.success) return { values: typed, errors: {} };
    const errors = read.error.issues.map(({ path, code, message }) => {
      const name = String(path.at(-1));
      return [fieldAt(path, rows), { type: code, message: LINE_SENTENCES[name] ?? message }];
    });
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Adds up the filled-in rows for this buyer; null while none is. */
export function liveSale(
  typed: TypedLines,
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

/** The form of an invoice for work; its rows come and go. */
export function useChargeForm(customerId: string, buyer: Buyer) {
  const { found, keys, hold } = useUnfinished(`charge.${customerId}`, keptLines);
  const [rows, setRows] = useState<readonly number[]>(found?.rows ?? [0]);
  const form = useForm<TypedLines>({
    defaultValues: {
      // With companies one agrees on prices without btw, and with consumers never.
      prices: buyer.kind === 'business' ? 'without-vat' : 'with-vat',
      performedOn: amsterdamDate(browserNow()),
      serviceId: '',
      note: '',
      ...emptyRow(0, 'hour'),
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
    ...useLines(form, { rows, setRows, begun: 0, unit: 'hour', max: CHARGE_BOUNDS.lines.max }),
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

import * as z from 'zod';
import type { BasketQuote } from './basket-quote.ts';
import { isOfferedQuantity } from '#domain/catalogue/offer.ts';
import { PLAN_SLUG } from '#domain/catalogue/plan-slug.ts';
import { readTerm, TERMS, type TermMonths } from '#domain/catalogue/term.ts';
import { BASKET_MAX } from '#domain/sales/checkout.ts';
import { paths } from '#app/lib/paths.ts';
import { readTermQuery, termQuery } from '#app/lib/term-query.ts';

/** A plan in the basket, its term, and how much of its options, by their keys. */
export type ChosenLine = {
  /** Names it within its basket, as long as it is in there. */
  id: string;
  plan: string;
  termMonths: TermMonths;
  options: Readonly<Record<string, number>>;
};

export const chosenLine = z.object({
  id: z.string(),
  plan: z.string(),
  termMonths: z.literal(TERMS),
  options: z.record(z.string(), z.number()),
});

export type AskedLine = Pick<ChosenLine, 'plan' | 'termMonths'>;

/**
 * Reads what an address asks for: one plan as ever, and those beside it as `also=web-starter.12`. Empty where
 * the first of them is none.
 */
export function readAskedLines(query: URLSearchParams): AskedLine[] {
  const plan = query.get('plan') ?? '';
  if (!PLAN_SLUG.test(plan)) return [];
  const others = query.getAll('also').flatMap((text) => {
    const [slug = '', months] = text.split('.');
    const termMonths = readTerm(Number(months));
    return PLAN_SLUG.test(slug) && termMonths !== null ? [{ plan: slug, termMonths }] : [];
  });
  return [{ plan, termMonths: readTermQuery(query) ?? 1 }, ...others].slice(0, BASKET_MAX);
}

/** The address of a basket, which says the same after a reload, a login and in another browser. */
export function basketSearch([first, ...others]: readonly AskedLine[], code: string): string {
  if (first === undefined) return '';
  const also = others.map(({ plan, termMonths }) => `&also=${plan}.${termMonths}`).join('');
  const [, search = ''] = paths.checkout(first.plan, termQuery(first.termMonths), code).split('?');
  return `${search}${also}`;
}

/** A name for the next line, which none of these has. */
export function freeLineId(lines: readonly Pick<ChosenLine, 'id'>[]): string {
  const taken = lines.map(({ id }) => Number(id.slice(1)) || 0);
  return `l${Math.max(0, ...taken) + 1}`;
}

/** The lines that are asked for; each goes on as one of the same plan that was kept, with its options. */
export function resumeLines(
  asked: readonly AskedLine[],
  kept: readonly ChosenLine[],
): ChosenLine[] {
  const left = [...kept];
  const lines: ChosenLine[] = [];
  for (const line of asked) {
    const at = left.findIndex(({ plan }) => plan === line.plan);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const id = known?.id ?? freeLineId([...kept, ...lines]);
    lines.push({ ...line, id, options: known?.options ?? {} });
  }
  return lines;
}

export type QuotedItem = BasketQuote['items'][number];

/**
 * The price of a line with what can be chosen for it, also from before another one came or went; undefined
 * until there is any.
 */
export function itemOf(
  { items }: Pick<BasketQuote, 'items'>,
  lines: readonly ChosenLine[],
  { id, plan }: Pick<ChosenLine, 'id' | 'plan'>,
): QuotedItem | undefined {
  const own = items[lines.findIndex((line) => line.id === id)];
  return own?.plan.slug === plan ? own : items.find((item) => item.plan.slug === plan);
}

/** The quantities that differ from what a plan has unasked, of the options it has for its term now. */
export function heldOptions(
  { options }: Pick<ChosenLine, 'options'>,
  item: Pick<QuotedItem, 'options'> | undefined,
): Record<string, number> {
  const held = (item?.options ?? []).flatMap((option) => {
    const quantity = options[option.key] ?? option.min;
    const isHeld =
      option.unitCents !== null && quantity !== option.min && isOfferedQuantity(option, quantity);
    return isHeld ? [[option.key, quantity] as const] : [];
  });
  return Object.fromEntries(held);
}

/** A line as its price is asked. */
export function toItem({ plan, termMonths }: ChosenLine, options: Record<string, number>) {
  const isPlain = Object.keys(options).length === 0;
  return { plan, termMonths, ...(isPlain ? {} : { options }) };
}

const LINE_FIELDS = ['serviceName', 'domain', 'system', 'sshKeys'] as const;

const ORDER_FIELDS = [
  'method',
  'termsAccepted',
  'directStart',
  'billing.kind',
  'billing.company',
  'billing.kvk',
  'billing.vatId',
  'billing.firstName',
  'billing.lastName',
  'billing.street',
  'billing.houseNumber',
  'billing.postalCode',
  'billing.city',
  'billing.country',
] as const;

/** The field of the checkout that a path in an order is about; null where it has none. */
export function fieldAt(path: string, lines: readonly Pick<ChosenLine, 'id'>[]) {
  const [list, at, name] = path.split('.');
  const line = list === 'items' ? lines[Number(at)] : undefined;
  const field = LINE_FIELDS.find((known) => known === name);
  if (line !== undefined && field !== undefined) return `items.${line.id}.${field}` as const;
  return ORDER_FIELDS.find((known) => known === path) ?? null;
}

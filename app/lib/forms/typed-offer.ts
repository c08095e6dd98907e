import type { Resolver } from 'react-hook-form';
import { OFFER_BOUNDS, OPTION_KEY } from '#domain/catalogue/offer.ts';
import { suggestSlug } from '#domain/catalogue/plan-slug.ts';
import { SOLD_TERMS, type SoldTerm } from '#domain/catalogue/sold-term.ts';
import { optionKeysOf } from '#domain/delivery/option-keys.ts';
import { parseMoney, typedMoney } from '#domain/platform/money-input.ts';
import { readNumber } from './typed-number.ts';
import { offerFields, type StaffOffer } from '#contract/staff/offers.ts';

/** Fields of an option beside its prices. */
const OPTION_FIELDS = ['key', 'name', 'unit', 'included', 'min', 'max', 'step'] as const;
type OptionField = (typeof OPTION_FIELDS)[number];

/** Places of the form that an option can stand in; an option keeps its own while others come and go. */
export const SLOTS = Array.from({ length: OFFER_BOUNDS.options.max }, (_, slot) => slot);

/**
 * Options, add-ons and what is paid once as they are typed, each field by a name of its own: amounts with a
 * comma, the places of the options in their order, the ids of the add-ons.
 */
export type TypedOffer = Record<string, string>;

export const optionField = (slot: number, field: OptionField) => `${field}${slot}`;
export const priceField = (slot: number, term: SoldTerm) => `price${slot}x${term}`;
export const setupField = (term: SoldTerm) => `setup${term}`;
export const SLOTS_IN_ORDER = 'slots';
export const ADD_ON_IDS = 'addOnIds';

const NEW_OPTION: Readonly<Record<OptionField, string>> = {
  key: '',
  name: '',
  unit: '',
  included: '0',
  min: '0',
  max: '10',
  step: '1',
};

/** A form in which every field stands, so that each is known by its name. */
function emptyOffer(): TypedOffer {
  const options = SLOTS.flatMap((slot) => [
    ...OPTION_FIELDS.map((field) => [optionField(slot, field), NEW_OPTION[field]]),
    ...SOLD_TERMS.map((term) => [priceField(slot, term), '']),
  ]);
  const setups = SOLD_TERMS.map((term) => [setupField(term), '']);
  return { ...Object.fromEntries([...options, ...setups]), [SLOTS_IN_ORDER]: '', [ADD_ON_IDS]: '' };
}

export function listOf(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((one) => one !== '');
}

export function slotsOf(typed: TypedOffer): number[] {
  return listOf(typed[SLOTS_IN_ORDER]).map(Number);
}

export function toTypedOffer({ fields }: StaffOffer): TypedOffer {
  const typed = emptyOffer();
  for (const { termMonths, cents } of fields.setups) {
    typed[setupField(termMonths)] = typedMoney(cents);
  }
  for (const [slot, option] of fields.options.entries()) {
    for (const field of OPTION_FIELDS) typed[optionField(slot, field)] = String(option[field]);
    for (const { termMonths, unitCents } of option.prices) {
      typed[priceField(slot, termMonths)] = typedMoney(unitCents);
    }
  }
  typed[SLOTS_IN_ORDER] = fields.options.map((_, slot) => slot).join(',');
  typed[ADD_ON_IDS] = fields.addOnIds.join(',');
  return typed;
}

/** The fields of a place as they are before anything is typed there. */
export function newOption(slot: number): TypedOffer {
  const empty = emptyOffer();
  const names = [
    ...OPTION_FIELDS.map((field) => optionField(slot, field)),
    ...SOLD_TERMS.map((term) => priceField(slot, term)),
  ];
  return Object.fromEntries(names.map((name) => [name, empty[name] ?? '']));
}

/** A text that is no amount becomes what no amount may be. */
function readAmounts(
  typed: TypedOffer,
  terms: readonly SoldTerm[],
  at: (term: SoldTerm) => string,
) {
  return terms.flatMap((termMonths) => {
    const text = typed[at(termMonths)] ?? '';
    return text.trim() === '' ? [] : [{ termMonths, cents: parseMoney(text) ?? -1 }];
  });
}

/** Terms of which the form asks a price. */
type Sold = Pick<StaffOffer, 'prices' | 'module'>;

const termsOf = ({ prices }: Sold) => prices.map(({ termMonths }) => termMonths);

/** The key of an option that people give: of its name, and another where that is taken. */
function keyFor(typed: TypedOffer, slot: number, taken: readonly string[]): string {
  const known = typed[optionField(slot, 'key')] ?? '';
  if (known !== '') return known;
  const name = suggestSlug(typed[optionField(slot, 'name')] ?? '').slice(0, 24);
  const key = OPTION_KEY.test(name) ? name : 'optie';
  const free = [key, ...SLOTS.map((number) => `${key}-${number + 2}`)];
  return free.find((one) => !taken.includes(one)) ?? key;
}

function readOption(typed: TypedOffer, slot: number, offer: Sold) {
  const at = (field: OptionField) => typed[optionField(slot, field)] ?? '';
  return {
    name: at('name'),
    unit: at('unit'),
    included: readNumber(at('included')),
    min: readNumber(at('min')),
    max: readNumber(at('max')),
    step: readNumber(at('step')),
    prices: readAmounts(typed, termsOf(offer), (term) => priceField(slot, term)).map(
      ({ termMonths, cents }) => ({ termMonths, unitCents: cents }),
    ),
  };
}

/** Reads the typed offer as the contract wants it. */
export function readOffer(typed: TypedOffer, offer: Sold) {
  const keys: string[] = [];
  const options = slotsOf(typed).map((slot) => {
    const key = optionKeysOf(offer.module) === null ? keyFor(typed, slot, keys) : undefined;
    const own = key ?? typed[optionField(slot, 'key')] ?? '';
    keys.push(own);
    return { key: own, ...readOption(typed, slot, offer) };
  });
  return offerFields.safeParse({
    setups: readAmounts(typed, termsOf(offer), setupField),
    options,
    addOnIds: listOf(typed[ADD_ON_IDS]),
  });
}

function isOptionField(name: string): name is OptionField {
  return OPTION_FIELDS.some((field) => field === name);
}

/** The field under which a fault of the contract's shows itself. */
export function offerFieldOf(
  typed: TypedOffer,
  offer: Sold,
  [list, place, part, price]: readonly PropertyKey[],
): string {
  const filled = (at: (term: SoldTerm) => string) =>
    termsOf(offer).filter((term) => (typed[at(term)] ?? '').trim() !== '');
  if (list === 'setups') {
    const term = filled(setupField)[Number(place)];
    return term === undefined ? SLOTS_IN_ORDER : setupField(term);
  }
  const slot = slotsOf(typed)[Number(place)];
  if (list !== 'options' || slot === undefined) return String(list ?? ADD_ON_IDS);
  if (typeof part === 'string' && isOptionField(part)) return optionField(slot, part);
  const at = (term: SoldTerm) => priceField(slot, term);
  return at(filled(at)[Number(price)] ?? termsOf(offer)[0] ?? 1);
}

/** Checks a typed offer, and places its faults at the fields of the form. */
export function offerResolver(offer: Sold): Resolver<TypedOffer, unknown, TypedOffer> {
  return (typed) => {
    const read = readOffer(typed, offer);
    if (read.success) return { values: typed, errors: {} };
    const errors = read.error.issues.map(({ path, code, message }) => [
      offerFieldOf(typed, offer, path),
      { type: code, message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors.toReversed()) };
  };
}

import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { VAT_TREATMENTS, type VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Kinds of revenue that a bookkeeper may want apart, with the discount that is taken off it. */
export const REVENUE_KINDS = [...PLAN_TYPES, 'work', 'discount'] as const;
export type RevenueKind = (typeof REVENUE_KINDS)[number];

/** Accounts of the balance sheet that the sales of a shop touch. */
export const BALANCE_SLOTS = ['debtors', 'bank', 'provider', 'credit', 'vat', 'oss'] as const;
export type BalanceSlot = (typeof BALANCE_SLOTS)[number];

/** A place that amounts are booked at, whatever number the shop's ledger has for it. */
export type LedgerSlot = BalanceSlot | `${RevenueKind}:${VatTreatment}`;

export function revenueSlot(kind: RevenueKind, treatment: VatTreatment): LedgerSlot {
  return `${kind}:${treatment}`;
}

const REVENUE_SLOTS = REVENUE_KINDS.flatMap((kind) =>
  VAT_TREATMENTS.map((treatment) => revenueSlot(kind, treatment)),
);

/** Every place, those of the balance sheet first. */
export const LEDGER_SLOTS: readonly LedgerSlot[] = [...BALANCE_SLOTS, ...REVENUE_SLOTS];

export function isLedgerSlot(text: string): text is LedgerSlot {
  return LEDGER_SLOTS.some((slot) => slot === text);
}

export function isBalanceSlot(slot: LedgerSlot): slot is BalanceSlot {
  return BALANCE_SLOTS.some((one) => one === slot);
}

/** Numbers as Dutch ledgers usually have them: 1 for means and debts, 8 for revenue. */
const BALANCE_NUMBERS: Readonly<Record<BalanceSlot, string>> = {
  debtors: '1300',
  bank: '1100',
  provider: '1210',
  credit: '1410',
  vat: '1500',
  oss: '1530',
};
const REVENUE_FIRST = 8000;
const REVENUE_STEP = 100;
const TREATMENT_STEP = 10;

/** The number of a place until the shop gives it another. */
export function defaultAccount(slot: LedgerSlot): string {
  if (isBalanceSlot(slot)) return BALANCE_NUMBERS[slot];
  const at = REVENUE_SLOTS.indexOf(slot);
  const kind = Math.floor(at / VAT_TREATMENTS.length);
  const treatment = at % VAT_TREATMENTS.length;
  return String(REVENUE_FIRST + kind * REVENUE_STEP + treatment * TREATMENT_STEP);
}

/** The ledger's number for each place. */
export type LedgerAccounts = Readonly<Record<LedgerSlot, string>>;

/** Fills in the defaults beside the numbers that the shop gave. */
export function ledgerAccounts(given: ReadonlyMap<LedgerSlot, string>): LedgerAccounts {
  const numbers = LEDGER_SLOTS.map((slot) => [slot, given.get(slot) ?? defaultAccount(slot)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- fromEntries forgets the keys it was given
  return Object.fromEntries(numbers) as LedgerAccounts;
}

export const ACCOUNT_NUMBER = /^[0-9A-Za-z][0-9A-Za-z.-]{0,15}$/;

/**
 * Tells whether a ledger can be booked by these numbers. Places of revenue may share one, as who keeps all
 * of it together does; one of the balance sheet is never shared, or debts would be added to means.
 */
export function refuseAccounts(accounts: LedgerAccounts): Result<undefined, 'NUMBER' | 'SHARED'> {
  const numbers = LEDGER_SLOTS.map((slot) => accounts[slot]);
  if (numbers.some((number) => !ACCOUNT_NUMBER.test(number))) return refuse('NUMBER');
  const isShared = BALANCE_SLOTS.some(
    (slot) => numbers.filter((number) => number === accounts[slot]).length > 1,
  );
  return isShared ? refuse('SHARED') : ok();
}

const TREATMENT_NAMES: Readonly<Record<VatTreatment, string>> = {
  standard: 'Nederlandse btw',
  reverse_charge: 'btw verlegd binnen de EU',
  destination: 'btw van het land (OSS)',
  small_business: 'vrijgesteld (KOR)',
  outside: 'buiten de EU',
};

export const REVENUE_NAMES: Readonly<Record<RevenueKind, string>> = {
  web: 'Omzet webhosting',
  vps: 'Omzet VPS',
  game: 'Omzet gameservers',
  dedicated: 'Omzet dedicated servers',
  other: 'Overige omzet',
  work: 'Omzet werk',
  discount: 'Kortingen',
};

const BALANCE_NAMES: Readonly<Record<BalanceSlot, string>> = {
  debtors: 'Debiteuren',
  bank: 'Bank',
  provider: 'Betaaldienst, nog te ontvangen',
  credit: 'Tegoed van klanten',
  vat: 'Af te dragen btw',
  oss: 'Af te dragen btw andere EU-landen (OSS)',
};

/** Says what is booked at a place. */
export function slotName(slot: LedgerSlot): string {
  if (isBalanceSlot(slot)) return BALANCE_NAMES[slot];
  const kind = REVENUE_KINDS.find((one) => slot.startsWith(`${one}:`)) ?? 'other';
  const treatment = VAT_TREATMENTS.find((one) => slot.endsWith(`:${one}`)) ?? 'standard';
  return `${REVENUE_NAMES[kind]}, ${TREATMENT_NAMES[treatment]}`;
}

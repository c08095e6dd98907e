import {
  BALANCE_SLOTS,
  LEDGER_SLOTS,
  REVENUE_KINDS,
  REVENUE_NAMES,
  type LedgerSlot,
} from '#domain/sales/ledger.ts';

/** Places that are shown and changed together. */
export type LedgerGroup = { label: string; slots: readonly LedgerSlot[] };

export const LEDGER_GROUPS: readonly LedgerGroup[] = [
  { label: 'Balans', slots: BALANCE_SLOTS },
  ...REVENUE_KINDS.map((kind) => ({
    label: REVENUE_NAMES[kind],
    slots: LEDGER_SLOTS.filter((slot) => slot.startsWith(`${kind}:`)),
  })),
];

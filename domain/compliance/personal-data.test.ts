import { expect, test } from 'vitest';
import { erasureRefusals, keptUntil, type ErasureState } from './personal-data.ts';

const NOTHING: ErasureState = {
  role: 'customer',
  liveServices: 0,
  unpaidInvoices: 0,
  paidOrders: 0,
  openMoney: 0,
};

test.each<[Partial<ErasureState>, readonly string[]]>([
  [{}, []],
  [{ role: 'staff' }, ['HAS_ROLE']],
  [{ role: 'admin' }, ['HAS_ROLE']],
  [{ role: 'owner' }, ['HAS_ROLE']],
  [{ liveServices: 1 }, ['HAS_SERVICES']],
  [{ unpaidInvoices: 2 }, ['HAS_UNPAID_INVOICES']],
  [{ paidOrders: 1 }, ['HAS_PAID_ORDERS']],
  [{ openMoney: 1 }, ['HAS_OPEN_MONEY']],
  [{ liveServices: 3, unpaidInvoices: 1 }, ['HAS_SERVICES', 'HAS_UNPAID_INVOICES']],
])('with %j an account is kept for %j', (state, refusals) => {
  expect(erasureRefusals({ ...NOTHING, ...state })).toEqual(refusals);
});

test.each([
  ['2026-01-01', 'standard', '2034-01-01'],
  ['2026-12-31', 'standard', '2034-01-01'],
  ['2026-12-31', 'reverse_charge', '2034-01-01'],
  ['2026-01-01', 'destination', '2037-01-01'],
  ['2026-12-31', 'destination', '2037-01-01'],
] as const)('an invoice of %s with btw %s is kept until %s', (issuedOn, treatment, until) => {
  expect(keptUntil(issuedOn, treatment)).toBe(until);
});

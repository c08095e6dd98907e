import { describe, expect, test } from 'vitest';
import { eInvoiceProfile, unitCode } from './e-invoice.ts';

describe('eInvoiceProfile', () => {
  test.each([
    ['a company in the register', { company: 'Bakker B.V.', kvk: '12345678' }, 'peppol'],
    ['a company without a number', { company: 'Boulanger SRL', kvk: '' }, 'core'],
    ['a person', { company: '', kvk: '' }, 'core'],
    ['a number without a company', { company: ' ', kvk: '12345678' }, 'core'],
    [
      'a company abroad with an address',
      { company: 'Boulanger SRL', kvk: '', peppol: { scheme: '0208', id: '0403019261' } },
      'peppol',
    ],
  ])('of %s', (_, buyer, profile) => {
    expect(eInvoiceProfile(buyer)).toBe(profile);
  });
});

describe('unitCode', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 'MON'],
    ['2027-01-31', '2027-02-27', 'MON'],
    ['2026-12-23', '2027-01-22', 'MON'],
    ['2026-11-23', '2027-11-22', 'ANN'],
    ['2027-03-01', '2028-02-29', 'ANN'],
    ['2026-11-01', '2026-11-15', 'C62'],
    ['2026-11-01', '2027-04-30', 'C62'],
    ['2026-11-01', '2028-10-31', 'C62'],
    [null, '2026-11-30', 'C62'],
    ['2026-11-01', null, 'C62'],
  ])('from %s through %s is %s', (from, through, unit) => {
    expect(unitCode({ quantity: 1, unit: null, from, through })).toBe(unit);
  });

  test('is a piece when there are several of them', () => {
    const month = { from: '2026-11-01', through: '2026-11-30' };
    expect(unitCode({ quantity: 2, unit: null, ...month })).toBe('C62');
  });

  test.each([
    ['hour', 1, 'HUR'],
    ['hour', 1.5, 'HUR'],
    ['piece', 1, 'C62'],
  ] as const)('of work by the %s is its own, whatever the days', (unit, quantity, code) => {
    const month = { from: '2026-11-01', through: '2026-11-30' };
    expect(unitCode({ quantity, unit, ...month })).toBe(code);
  });
});

import { describe, expect, test } from 'vitest';
import {
  defaultAccount,
  LEDGER_SLOTS,
  ledgerAccounts,
  refuseAccounts,
  slotName,
  type LedgerSlot,
} from './ledger.ts';

const given = (...numbers: [LedgerSlot, string][]) => ledgerAccounts(new Map(numbers));

describe('the accounts of a ledger', () => {
  test('have a number and a name of their own each, until the shop gives others', () => {
    expect(new Set(LEDGER_SLOTS.map(defaultAccount)).size).toBe(LEDGER_SLOTS.length);
    expect(new Set(LEDGER_SLOTS.map(slotName)).size).toBe(LEDGER_SLOTS.length);
    expect(defaultAccount('debtors')).toBe('1300');
    expect(defaultAccount('web:standard')).toBe('8000');
    expect(defaultAccount('vps:destination')).toBe('8130');
    expect(slotName('vps:destination')).toBe('Omzet VPS, btw van het land (OSS)');
    expect(given(['bank', '1010'])).toMatchObject({ bank: '1010', provider: '1210' });
  });

  test.each<[reason: string | undefined, ...numbers: [LedgerSlot, string][]]>([
    [undefined],
    [undefined, ['web:standard', '8000'], ['vps:standard', '8000'], ['game:standard', '8000']],
    ['SHARED', ['bank', '1300']],
    ['SHARED', ['debtors', '8000']],
    ['NUMBER', ['bank', '']],
    ['NUMBER', ['bank', '11 00']],
    ['NUMBER', ['bank', '1'.repeat(17)]],
  ])('are refused as %s', (reason, ...numbers) => {
    const refused = refuseAccounts(given(...numbers));
    expect(refused.ok ? undefined : refused.reason).toBe(reason);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakeVies, type FakeVies } from '#tests/support/vies.ts';
import { testVatIds } from './test-vat-ids.ts';
import { VatIdRegistryError } from './vat-id-port.ts';
import { createVies } from './vies.ts';

const SHOP = 'NL123456782B01';

let vies: FakeVies;
beforeEach(async () => {
  vies = await startFakeVies();
  vies.companies.set('BE0999123456', {
    name: 'Verstraete\nWebbureau',
    address: 'Coupure Links 210\n9000 Gent',
  });
});
afterEach(() => vies[Symbol.asyncDispose]());

const lookUp = (vatId: string, timeoutMs = 2000) =>
  createVies({ baseUrl: vies.baseUrl, timeoutMs }).lookUp(vatId, SHOP);

describe('VIES', () => {
  test('is asked on behalf of the shop, and its number of the question is kept', async () => {
    expect(await lookUp('BE0999123456')).toEqual({
      isValid: true,
      name: 'Verstraete Webbureau',
      address: 'Coupure Links 210 9000 Gent',
      consultation: 'WAPIAAAAX1234567',
    });
    expect(vies.asked).toEqual([
      {
        countryCode: 'BE',
        vatNumber: '0999123456',
        requesterMemberStateCode: 'NL',
        requesterNumber: '123456782B01',
      },
    ]);
  });

  test('says that a btw-id does not exist', async () => {
    expect(await lookUp('BE0111111111')).toEqual({
      isValid: false,
      name: '',
      address: '',
      consultation: null,
    });
    vies.fail('input');
    expect((await lookUp('BE0999123456')).isValid).toBe(false);
  });

  test('cuts off what is longer than anybody is called', async () => {
    vies.companies.set('DE123456789', { name: 'x'.repeat(900), address: 'y'.repeat(900) });
    const { name, address } = await lookUp('DE123456789');
    expect([name.length, address.length]).toEqual([300, 500]);
  });

  test.each(['cut', 'down', 'garbled', 'redirect', 'member-state'] as const)(
    'that answers "%s" says nothing about a btw-id',
    async (failure) => {
      vies.fail(failure);
      await expect(lookUp('BE0999123456')).rejects.toBeInstanceOf(VatIdRegistryError);
    },
  );

  test('is not waited for longer than so', async () => {
    vies.fail('hang');
    await expect(lookUp('BE0999123456', 50)).rejects.toBeInstanceOf(VatIdRegistryError);
  });
});

test('the register of the demo answers by what a number ends with', async () => {
  expect((await testVatIds.lookUp('BE0999123456', SHOP)).isValid).toBe(true);
  expect((await testVatIds.lookUp('BE0999123000', SHOP)).isValid).toBe(false);
  await expect(testVatIds.lookUp('BE0999123999', SHOP)).rejects.toBeInstanceOf(VatIdRegistryError);
});

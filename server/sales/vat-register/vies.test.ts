import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakeVies, VIES_SLOWEST_MS, type FakeVies } from '#tests/support/vies.ts';
import { testVatIds } from './test-vat-ids.ts';
import { VatIdRegistryError } from './vat-id-port.ts';
import { createVies, VIES_PATIENCE_MS } from './vies.ts';

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

  test('is waited for as long as it was ever seen to take', () => {
    expect(VIES_PATIENCE_MS).toBeGreaterThan(VIES_SLOWEST_MS);
  });

  test('is asked once by all who ask the same meanwhile, and anew after', async () => {
    const register = createVies({ baseUrl: vies.baseUrl });
    const { asked, letGo } = vies.hold();
    const answers = [1, 2, 3].map(() => register.lookUp('BE0999123456', SHOP));
    const other = register.lookUp('BE0111111111', SHOP);
    await expect.poll(asked).toBe(2);
    letGo();
    expect((await Promise.all([...answers, other])).map(({ isValid }) => isValid)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(vies.asked).toHaveLength(2);
    await register.lookUp('BE0999123456', SHOP);
    expect(vies.asked).toHaveLength(3);
  });

  test('that fails, fails for all who wait', async () => {
    const register = createVies({ baseUrl: vies.baseUrl });
    const { asked, letGo } = vies.hold();
    vies.fail('down');
    const answers = [1, 2].map(() => register.lookUp('BE0999123456', SHOP));
    await expect.poll(asked).toBe(1);
    letGo();
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

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

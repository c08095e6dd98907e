import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { RANGE, RANGE_V6 } from '#tests/support/proxmox-shop.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { releaseAddresses } from './release-addresses.ts';
import { assignAddresses } from './assign-addresses.ts';

async function openOffice() {
  const api = await createTestApp();
  const make = createFactories(api);
  const { staff } = api.as(await make.staff('admin'));
  return { api, make, staff, addresses: staff.addresses };
}

/** Services that staff gave, to two a customer. */
async function makeServices(
  { make, staff }: Awaited<ReturnType<typeof openOffice>>,
  count: number,
): Promise<string[]> {
  const { id: planId } = await make.plan({ module: 'manual' });
  const given: string[] = [];
  for (let at = 0; at < count; at += 2) {
    const { id: customerId } = await make.customer();
    const names = count - at === 1 ? ['one'] : ['one', 'two'];
    for (const name of names) {
      const { id } = await staff.services.create({
        customerId,
        planId,
        name,
        days: 30,
        requestKey: randomUUID(),
      });
      given.push(id);
    }
  }
  return given;
}

const take = (api: TestApp, serviceId: string) => {
  const ctx = asSystem(api.context, 'test');
  return transact(ctx, (tx) => assignAddresses(ctx, tx, { serviceId, extra: 0 }));
};
const release = (api: TestApp, serviceId: string) => {
  const ctx = asSystem(api.context, 'test');
  return transact(ctx, (tx) => releaseAddresses(ctx, tx, serviceId));
};

describe('a range', () => {
  test('is added with the addresses that servers can have, and written down', async () => {
    const office = await openOffice();
    await using api = office.api;
    const added = await office.addresses.addRange({ ...RANGE, first: ' 203.0.113.0' });
    expect(added).toMatchObject({ first: '203.0.113.0', free: 28, taken: 0, family: 4 });
    api.clock.set('2026-11-23T10:00:00Z');
    await office.addresses.addRange({ ...RANGE_V6, first: '2001:DB8::10' });
    expect(await office.addresses.ranges()).toMatchObject([
      { family: 4, prefix: 24, gateway: '203.0.113.1' },
      { family: 6, first: '2001:db8::10', gateway: 'fe80::1' },
    ]);
    const row = await api.db
      .selectFrom('auditLog')
      .select(['after', 'subjectId'])
      .where('action', '=', 'address-range.add')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subjectId: added.id, after: { addresses: 28, prefix: 24 } });
  });

  test('that is wrong is said at its field, and one that overlaps another is not added', async () => {
    const { api, addresses } = await openOffice();
    await using _ = api;
    const wrong = await refusalOf(addresses.addRange({ ...RANGE, gateway: '198.51.100.1' }));
    expect(wrong).toMatchObject({
      data: {
        issues: [{ path: 'gateway', message: expect.stringMatching(/niet in het netwerk/) }],
      },
    });
    await addresses.addRange(RANGE);
    const again = { ...RANGE, first: '203.0.113.29', last: '203.0.113.40' };
    expect(await refusalOf(addresses.addRange(again))).toMatchObject({
      data: { issues: [{ path: 'first', message: '203.0.113.29 staat al in een andere reeks.' }] },
    });
    expect(await addresses.ranges()).toMatchObject([{ free: 20 }]);
    const both = [again, again].map((range) =>
      outcomeOf(addresses.addRange({ ...range, first: '203.0.113.30' })),
    );
    expect((await Promise.all(both)).toSorted()).toEqual(['INPUT_INVALID', 'OK']);
  });

  test('goes when no server has an address of it, and not before', async () => {
    const office = await openOffice();
    await using api = office.api;
    const { addresses } = office;
    const { id: rangeId } = await addresses.addRange(RANGE);
    const [serviceId = ''] = await makeServices(office, 1);
    await take(api, serviceId);
    expect(await refusalOf(addresses.removeRange({ rangeId }))).toMatchObject({
      code: 'ADDRESS_RANGE_IN_USE',
      message: expect.stringMatching(/servers met een adres/),
    });
    await release(api, serviceId);
    expect(await addresses.removeRange({ rangeId })).toEqual({ rangeId });
    expect(await addresses.ranges()).toEqual([]);
    expect(await outcomeOf(addresses.removeRange({ rangeId }))).toBe('NOT_FOUND');
    expect(await take(api, serviceId)).toBeNull();
  });
});

describe('an address', () => {
  test('is of one service, also when fifty ask for one at the same moment', async () => {
    const office = await openOffice();
    await using api = office.api;
    await office.addresses.addRange({ ...RANGE, last: '203.0.113.59' });
    const services = await makeServices(office, 52);
    const taken = await Promise.all(services.map((id) => take(api, id)));
    const given = taken.flatMap((network) => network?.ipv4.address ?? []);
    expect(given).toHaveLength(50);
    expect(new Set(given).size).toBe(50);
    expect(taken.filter((network) => network === null)).toHaveLength(2);
    expect(await office.addresses.ranges()).toMatchObject([{ free: 0, taken: 50 }]);
  });

  test('stays with its service, with how its network is left', async () => {
    const office = await openOffice();
    await using api = office.api;
    await office.addresses.addRange(RANGE);
    const [serviceId = '', other = ''] = await makeServices(office, 2);
    const network = {
      ipv4: { address: '203.0.113.10', prefix: 24, gateway: '203.0.113.1' },
      ipv6: null,
      extra: [],
    };
    expect(await take(api, serviceId)).toEqual(network);
    await office.addresses.addRange(RANGE_V6);
    expect(await take(api, serviceId)).toEqual(network);
    expect(await take(api, other)).toEqual({
      ...network,
      ipv4: { ...network.ipv4, address: '203.0.113.11' },
      ipv6: { address: '2001:db8::10', prefix: 64, gateway: 'fe80::1' },
    });
    const { items, count } = await office.addresses.taken({});
    expect(count).toEqual({ value: 3, exact: true });
    expect(items.map(({ address, serviceId: whose }) => [address, whose])).toContainEqual([
      '203.0.113.10',
      serviceId,
    ]);
  });

  test('that came free is the last to be given again', async () => {
    const office = await openOffice();
    await using api = office.api;
    await office.addresses.addRange({ ...RANGE, last: '203.0.113.12' });
    const [one = '', two = '', three = '', four = ''] = await makeServices(office, 4);
    await take(api, one);
    await release(api, one);
    const given: (string | undefined)[] = [];
    for (const id of [two, three, four]) given.push((await take(api, id))?.ipv4.address);
    expect(given).toEqual(['203.0.113.11', '203.0.113.12', '203.0.113.10']);
    const acts = await api.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('action', 'like', 'address.%')
      .orderBy('id')
      .limit(2)
      .execute();
    expect(acts).toEqual([
      {
        action: 'address.take',
        before: { serviceId: null },
        after: { serviceId: one, address: '203.0.113.10' },
      },
      {
        action: 'address.release',
        before: { serviceId: one, address: '203.0.113.10' },
        after: { serviceId: null },
      },
    ]);
  });

  test('that comes free while it is waited for is given after all', async () => {
    const office = await openOffice();
    await using api = office.api;
    await office.addresses.addRange({ ...RANGE, last: RANGE.first });
    const [one = '', two = ''] = await makeServices(office, 2);
    await take(api, one);
    const ctx = asSystem(api.context, 'test');
    let second: Promise<unknown> = Promise.resolve();
    await transact(ctx, async (tx) => {
      await releaseAddresses(ctx, tx, one);
      second = take(api, two);
      await api.db.selectFrom('addresses').select('id').execute();
    });
    const network = await second;
    // Asked before it was free, it may have seen nobody's; then a person has it asked again.
    expect(network ?? (await take(api, two))).toMatchObject({
      ipv4: { address: '203.0.113.10' },
    });
  });
});

import { describe, expect, test } from 'vitest';
import { RANGE_ADDRESSES_MAX, readRange } from './address-range.ts';

const V4 = { first: '203.0.113.10', last: '203.0.113.12', prefix: 24, gateway: '203.0.113.1' };
const V6 = { first: '2001:db8::10', last: '2001:db8::12', prefix: 64, gateway: '2001:db8::1' };

function addressesOf(typed: Parameters<typeof readRange>[0]): string[] {
  const read = readRange(typed);
  if (!read.ok) throw new Error(read.reason);
  return read.value.addresses;
}

describe('the addresses of a range', () => {
  test('are those from the first through the last', () => {
    expect(readRange({ ...V4, first: ' 203.0.113.10 ' })).toEqual({
      ok: true,
      value: {
        ...V4,
        family: 4,
        addresses: ['203.0.113.10', '203.0.113.11', '203.0.113.12'],
      },
    });
    expect(readRange({ ...V6, first: '2001:DB8:0::10' })).toMatchObject({
      value: { first: '2001:db8::10', family: 6, addresses: { length: 3 } },
    });
    expect(addressesOf({ ...V4, last: V4.first })).toEqual(['203.0.113.10']);
  });

  test('leave out the gateway, the network and everybody', () => {
    const whole = addressesOf({ ...V4, first: '203.0.113.0', last: '203.0.113.255' });
    expect(whole).toHaveLength(253);
    expect([whole[0], whole.at(-1)]).toEqual(['203.0.113.2', '203.0.113.254']);
    // The smallest network that has both.
    const four = { first: '203.0.113.8', last: '203.0.113.11', prefix: 30 };
    expect(addressesOf({ ...four, gateway: '203.0.113.9' })).toEqual(['203.0.113.10']);
    // IPv6 has no broadcast address.
    const six = { ...V6, first: '2001:db8::', last: '2001:db8::3', prefix: 126 };
    expect(addressesOf(six)).toEqual(['2001:db8::2', '2001:db8::3']);
  });

  test('are both of a network of two, and the only one of a network of one', () => {
    const two = { first: '203.0.113.10', last: '203.0.113.11', prefix: 31 };
    expect(addressesOf({ ...two, gateway: '203.0.113.10' })).toEqual(['203.0.113.11']);
    const one = { first: '203.0.113.10', last: '203.0.113.14', prefix: 32 };
    expect(addressesOf({ ...one, gateway: '198.51.100.1' })).toHaveLength(5);
    expect(addressesOf({ ...V6, prefix: 128, gateway: 'fe80::1' })).toHaveLength(3);
  });

  test('of IPv6 may leave by an address of the link', () => {
    expect(addressesOf({ ...V6, gateway: 'fe80::1' })).toHaveLength(3);
    expect(readRange({ ...V6, gateway: 'fec0::1' })).toMatchObject({ reason: 'GATEWAY_ELSEWHERE' });
  });

  test('are no more than so many', () => {
    const large = { first: '10.0.0.1', prefix: 16, gateway: '10.0.255.254' };
    expect(addressesOf({ ...large, last: '10.0.4.0' })).toHaveLength(RANGE_ADDRESSES_MAX);
    expect(readRange({ ...large, last: '10.0.4.1' })).toMatchObject({ reason: 'RANGE_TOO_LARGE' });
  });
});

test.each([
  ['FIRST_INVALID', { first: '203.0.113' }],
  ['LAST_INVALID', { last: 'x' }],
  ['LAST_INVALID', { last: '2001:db8::12' }],
  ['LAST_BEFORE_FIRST', { last: '203.0.113.9' }],
  ['PREFIX_INVALID', { prefix: 33 }],
  ['PREFIX_INVALID', { prefix: 7 }],
  ['PREFIX_INVALID', { prefix: 24.5 }],
  ['NOT_ONE_NETWORK', { last: '203.0.114.1' }],
  ['NOT_ONE_NETWORK', { prefix: 31 }],
  ['GATEWAY_INVALID', { gateway: '' }],
  ['GATEWAY_INVALID', { gateway: 'fe80::1' }],
  ['GATEWAY_ELSEWHERE', { gateway: '203.0.114.1' }],
  ['RANGE_EMPTY', { last: '203.0.113.10', gateway: '203.0.113.10' }],
])('%s for %o', (reason, wrong) => {
  expect(readRange({ ...V4, ...wrong })).toEqual({ ok: false, reason });
});

import { describe, expect, test } from 'vitest';
import { formatIp, parseIp } from './ip-address.ts';

describe('an address', () => {
  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['203.0.113.10', '203.0.113.10'],
    ['255.255.255.255', '255.255.255.255'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:DB8::10', '2001:db8::10'],
    ['2001:0db8:0000:0000:0000:0000:0000:0010', '2001:db8::10'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['fe80::1', 'fe80::1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('%s is written as %s', (typed, written) => {
    const parsed = parseIp(typed);
    expect(parsed && formatIp(parsed)).toBe(written);
  });

  test('is a number that tells which comes after which', () => {
    expect(parseIp('203.0.113.10')).toEqual({ family: 4, value: 3_405_803_786n });
    expect(parseIp('::1:0')).toEqual({ family: 6, value: 65_536n });
  });
});

test.each([
  '',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.010',
  '203.0.113.10.',
  '203.0.113.10/24',
  ' 203.0.113.10',
  '0xcb.0.113.10',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  'g::1',
  'fe80::1%eth0',
  '::ffff:203.0.113.10',
])('%j is none', (text) => {
  expect(parseIp(text)).toBeNull();
});

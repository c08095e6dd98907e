import { describe, expect, test } from 'vitest';
import { createAddressReader, limitKey, siteKey } from './address.ts';

describe('the visitor’s address', () => {
  test.each([
    ['the connection’s own', [], '203.0.113.5', undefined, '203.0.113.5'],
    [
      'nobody’s word for it without a trusted proxy',
      [],
      '203.0.113.5',
      '198.51.100.1',
      '203.0.113.5',
    ],
    ['what the trusted proxy saw', ['127.0.0.1'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'not what the visitor wrote before it',
      ['127.0.0.1'],
      '127.0.0.1',
      '6.6.6.6, 198.51.100.1',
      '198.51.100.1',
    ],
    [
      'through two trusted proxies',
      ['127.0.0.1', '10.0.0.0/8'],
      '127.0.0.1',
      '6.6.6.6, 198.51.100.1, 10.1.2.3',
      '198.51.100.1',
    ],
    ['the proxy itself when it says nothing', ['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
    ['the proxy itself when it says rubbish', ['127.0.0.1'], '127.0.0.1', 'unknown', '127.0.0.1'],
    [
      'the last that can be read',
      ['127.0.0.1', '10.0.0.0/8'],
      '127.0.0.1',
      'x, 10.1.2.3',
      '10.1.2.3',
    ],
    [
      'IPv4 as a dual-stack socket writes it',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '::ffff:198.51.100.1',
      '198.51.100.1',
    ],
    ['IPv6', ['::1'], '::1', '2001:db8::7', '2001:db8::7'],
    ['without its port', ['127.0.0.1'], '127.0.0.1', '198.51.100.1:54321', '198.51.100.1'],
    ['without its brackets', ['127.0.0.1'], '127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['without both', ['127.0.0.1'], '127.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['without its quotes', ['127.0.0.1'], '127.0.0.1', '"[2001:db8::7]:443"', '2001:db8::7'],
    [
      'IPv4 in brackets, as a dual-stack proxy writes it',
      ['127.0.0.1'],
      '127.0.0.1',
      '[::FFFF:198.51.100.1]:443',
      '198.51.100.1',
    ],
    [
      'past a trusted proxy with a port',
      ['127.0.0.1', '10.0.0.0/8'],
      '127.0.0.1',
      '198.51.100.1:1024, 10.1.2.3:8080',
      '198.51.100.1',
    ],
    ['not a port alone', ['127.0.0.1'], '127.0.0.1', ':443', '127.0.0.1'],
    ['not a name with a port', ['127.0.0.1'], '127.0.0.1', 'unknown:443', '127.0.0.1'],
    ['not half a bracket', ['127.0.0.1'], '127.0.0.1', '[2001:db8::7', '127.0.0.1'],
    ['IPv6 from a trusted range', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['unknown without a connection', ['127.0.0.1'], undefined, '198.51.100.1', 'unknown'],
  ] as const)('is %s', (_, trusted, socket, forwarded, expected) => {
    expect(createAddressReader([...trusted])(socket, forwarded)).toBe(expected);
  });
});

describe('what is counted', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    // Groups after the gap may belong to the network too.
    ['2001::3:4:5:6:7:8', '2001:0:3:4'],
  ])('of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });

  test('is one network however it is written', () => {
    expect(limitKey('2001:DB8:1:2::1')).toBe(limitKey('2001:db8:1:2::1'));
    expect(limitKey('2001:0db8:0001:0002::1')).toBe(limitKey('2001:db8:1:2::1'));
  });
});

test('the site that an IPv6 network is of is its /48; IPv4 has none', () => {
  expect(siteKey('2001:db8:5:1::7')).toBe('2001:db8:5');
  expect(siteKey('2001:0DB8:5:ffff:1:2:3:4')).toBe('2001:db8:5');
  expect(siteKey('2001:db8::7')).toBe('2001:db8:0');
  expect(siteKey('198.51.100.1')).toBeNull();
});

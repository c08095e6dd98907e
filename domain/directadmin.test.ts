import { expect, test } from 'vitest';
import { directAdminDomain, directAdminUsername, isHostName } from './directadmin.ts';

test('the account of a service has one name, that the panel takes', () => {
  const ids = [
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
    '0f9b1c52-7d1e-4b7a-9c55-3d2b8f0e6a11',
    '0f9b1c52-7d1e-4b7a-9c55-3d2b8f0e6a12',
  ];
  const names = ids.map(directAdminUsername);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]{9}$/);
  expect(new Set(names).size).toBe(ids.length);
  // Written out: another name would make another account for a service that has one.
  expect(directAdminUsername('0f9b1c52-7d1e-4b7a-9c55-3d2b8f0e6a11')).toBe('hazqlly8sx');
});

test.each([
  ['bakkerij-jansen.nl', 'bakkerij-jansen.nl'],
  [' WWW.Bakkerij.NL ', 'bakkerij.nl'],
  ['shop.bakkerij.nl', 'shop.bakkerij.nl'],
  ['bakkerij.xn--vermgensberatung-pwb', 'bakkerij.xn--vermgensberatung-pwb'],
  ['Mijn website', null],
  ['bakkerij', null],
  ['bakkerij.nl.', null],
  ['-bakkerij.nl', null],
  ['bak..nl', null],
  ['bak_kerij.nl', null],
  ['192.0.2.1', null],
  ['bäckerei.de', null],
  [`${'a'.repeat(64)}.nl`, null],
  [`${'a.'.repeat(126)}nl`, null],
  // Names of the shop: what is below them, they themselves, and what they are below.
  ['jan.klanten.example', null],
  ['klanten.example', null],
  ['panel.host.example', null],
  ['mail.panel.host.example', null],
  ['host.example', null],
  ['mijnklanten.example', 'mijnklanten.example'],
])('a service called "%s" begins with %s', (name, domain) => {
  const account = { username: 'h123', base: 'klanten.example', kept: ['panel.host.example'] };
  expect(directAdminDomain(name, account)).toBe(domain ?? 'h123.klanten.example');
});

test('a host name has a dot, and no end that is a number', () => {
  expect(['a.nl', 'a.b.co', 'a', 'a.1', '.nl', 'A.nl', ''].map(isHostName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

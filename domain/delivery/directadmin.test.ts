import { expect, test } from 'vitest';
import { directAdminUsername, isHostName } from './directadmin.ts';

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

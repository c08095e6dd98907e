import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

describe('safePath', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/checkout?plan=vps-starter&cycle=yearly', '/checkout?plan=vps-starter&cycle=yearly'],
    ['/a/../b#c', '/b#c'],
  ])('keeps %s', (text, expected) => {
    expect(safePath(text)).toBe(expected);
  });

  test.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/%2e//evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
  ])('refuses %j', (text) => {
    expect(safePath(text)).toBeUndefined();
  });
});

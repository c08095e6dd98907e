import { describe, expect, test } from 'vitest';
import { normaliseServiceName, suggestServiceName } from './service-name.ts';

describe('service names', () => {
  test.each([
    ['  mijn-site.nl ', { ok: true, value: 'mijn-site.nl' }],
    ['x', { ok: true, value: 'x' }],
    ['x'.repeat(63), { ok: true, value: 'x'.repeat(63) }],
    [` ${'x'.repeat(63)} `, { ok: true, value: 'x'.repeat(63) }],
    ['x'.repeat(64), { ok: false, reason: 'SERVICE_NAME_TOO_LONG' }],
    ['', { ok: false, reason: 'SERVICE_NAME_EMPTY' }],
    [' \t\n ', { ok: false, reason: 'SERVICE_NAME_EMPTY' }],
    ['a\nb', { ok: false, reason: 'SERVICE_NAME_INVALID' }],
    ['a\u0000b', { ok: false, reason: 'SERVICE_NAME_INVALID' }],
  ])('%j', (text, result) => {
    expect(normaliseServiceName(text)).toEqual(result);
  });

  test.each(['VPS Professional', '', 'x'.repeat(200), `${'x'.repeat(57)} y`, '😀'.repeat(40)])(
    'suggests a name that is allowed for a plan called %j',
    (planName) => {
      const name = suggestServiceName(planName);
      expect(normaliseServiceName(name)).toEqual({ ok: true, value: name });
      expect(name.isWellFormed()).toBe(true);
    },
  );

  test('suggests what the plan is called', () => {
    expect(suggestServiceName('VPS Professional')).toBe('Mijn VPS Professional');
  });
});

import { expect, test } from 'vitest';
import { ok, refuse } from './result.ts';

test('carries a value, nothing, or a reason', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 });
  expect(ok()).toEqual({ ok: true, value: undefined });
  expect(refuse('NO')).toEqual({ ok: false, reason: 'NO' });
});

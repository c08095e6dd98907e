import { describe, expect, test } from 'vitest';
import {
  formatMailedCode,
  formatRecoveryCode,
  readFactorCode,
  readMailedCode,
  stepsAt,
} from './second-factor.ts';

describe('stepsAt', () => {
  test.each([
    ['1970-01-01T00:01:00Z', [2, 1, 3]],
    ['1970-01-01T00:01:29.999Z', [2, 1, 3]],
    ['1970-01-01T00:01:30Z', [3, 2, 4]],
  ])('at %s', (instant, steps) => {
    expect(stepsAt(new Date(instant))).toEqual(steps);
  });
});

describe('readFactorCode', () => {
  test.each([
    ['123456', 'app', '123456'],
    [' 123 456 ', 'app', '123456'],
    ['4F7KQ-9X2MZ', 'recovery', '4f7kq9x2mz'],
    ['4f7kq9x2mz', 'recovery', '4f7kq9x2mz'],
    ['oilOI-00000', 'recovery', '0110100000'],
  ])('%s', (text, kind, code) => {
    expect(readFactorCode(text)).toEqual({ ok: true, value: { kind, code } });
  });

  test.each(['', '12345', '1234567', '4f7kq-9x2m', '4f7kq-9x2mu', '４５６７８９'])(
    'not %j',
    (text) => {
      expect(readFactorCode(text)).toEqual({ ok: false, reason: 'CODE_SHAPELESS' });
    },
  );
});

describe('readMailedCode', () => {
  test.each([
    ['4f7k-9x2m', '4f7k9x2m'],
    [' 4F7K 9X2M ', '4f7k9x2m'],
    ['oIl0-0000', '01100000'],
  ])('%s', (text, code) => {
    expect(readMailedCode(text)).toEqual({ ok: true, value: code });
  });

  test.each(['', '123456', '4f7k-9x2', '4f7k-9x2mz', '4f7k-9x2u'])('not %j', (text) => {
    expect(readMailedCode(text)).toEqual({ ok: false, reason: 'CODE_SHAPELESS' });
  });
});

test('a mailed code is shown in two halves', () => {
  expect(formatMailedCode('4f7k9x2m')).toBe('4f7k-9x2m');
});

test('a recovery code is shown in two halves', () => {
  expect(formatRecoveryCode('4f7kq9x2mz')).toBe('4f7kq-9x2mz');
});

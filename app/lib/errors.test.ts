import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { errorCode, errorText, isMissing, isNoAnswer } from './errors.ts';

describe('the sentence of a failure', () => {
  test('of the contract is the one that the server sent', () => {
    const error = new ORPCError('SHOP_CLOSED', {
      defined: true,
      status: 409,
      message: 'Deze winkel neemt nog geen bestellingen aan.',
    });
    expect(errorCode(error)).toBe('SHOP_CLOSED');
    expect(errorText(error)).toBe('Deze winkel neemt nog geen bestellingen aan.');
  });

  test('is so too where the contract of the call forgot the code', () => {
    const error = new ORPCError('PLAN_CHANGED', { status: 409, message: 'Dit is gewijzigd.' });
    expect(errorText(error)).toBe('Dit is gewijzigd.');
  });

  test.each([
    [503, 'UNAVAILABLE'],
    [502, 'UNAVAILABLE'],
    [429, 'RATE_LIMITED'],
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [401, 'UNAUTHORIZED'],
    [500, 'INTERNAL'],
  ])('of a proxy in between is ours, by its status %s', (status, code) => {
    const error = new ORPCError('SERVICE_UNAVAILABLE', { status, message: 'Bad Gateway' });
    expect(errorCode(error)).toBe(code);
    expect(errorText(error)).not.toContain('Bad Gateway');
  });

  test('of what never arrived, and of our own mistakes, is ours', () => {
    expect(errorCode(new TypeError('Failed to fetch'))).toBe('UNAVAILABLE');
    expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^We zijn even niet bereikbaar/);
    expect(errorText(new Error('x is not a function'))).toMatch(/^Er ging iets mis/);
  });

  test('of an unexpected one has the reference of the log', () => {
    const error = new ORPCError('INTERNAL', {
      defined: true,
      status: 500,
      data: { requestId: 'a1b2' },
    });
    expect(errorText(error)).toBe('Er ging iets mis. Probeer het later opnieuw. (kenmerk a1b2)');
  });
});

test('what is not there and what is no id are the same to who looks for it', () => {
  const answer = (code: string, status: number) => new ORPCError(code, { defined: true, status });
  expect(isMissing(answer('NOT_FOUND', 404))).toBe(true);
  expect(isMissing(answer('INPUT_INVALID', 422))).toBe(true);
  expect(isMissing(answer('FORBIDDEN', 403))).toBe(false);
});

test.each([
  [429, true],
  [503, true],
  [500, false],
  [403, false],
])('an answer %s says nothing of what was asked: %s', (status, says) => {
  expect(isNoAnswer(new ORPCError('X', { status }))).toBe(says);
  expect(isNoAnswer(new TypeError('Failed to fetch'))).toBe(false);
});

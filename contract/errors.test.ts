import { describe, expect, test } from 'vitest';
import { ERRORS } from './errors.ts';

/** Words that only the makers of the program understand, or that are no Dutch. */
const JARGON =
  /\b(?:error|exception|invalid|failed|null|undefined|timeout|token|request|response|server error|\d{3}|[A-Z]+_[A-Z_]+)\b/i;

/** Numbers that people know: how many there may be, and how large. */
const AMOUNTS = /\b\d+ (?:MB|eigen|updates|pakketten|standaardantwoorden|reeksen)\b/g;

describe('the sentence of', () => {
  test.each(Object.entries(ERRORS))('%s is one that a person reads', (_, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[A-ZÀ-Ý][^\n]*[.!?]$/);
    expect(message.length).toBeLessThanOrEqual(160);
    expect(message).not.toMatch(/\b(?:u|uw)\b/i);
    expect(message.replaceAll(AMOUNTS, '')).not.toMatch(JARGON);
  });
});

test('no two sentences leave one guessing which of them happened', () => {
  const messages = Object.values(ERRORS).map(({ message }) => message);
  expect(messages.filter((message, place) => messages.indexOf(message) !== place)).toEqual([]);
});

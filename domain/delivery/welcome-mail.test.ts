import { describe, expect, test } from 'vitest';
import {
  DEFAULT_WELCOME_TEMPLATE,
  fillPlaceholders,
  unknownPlaceholders,
  WELCOME_PLACEHOLDERS,
} from './welcome-mail.ts';

const VALUES = { first_name: 'Noor', site_name: 'Hostwerk' };

describe('fillPlaceholders', () => {
  test.each([
    ['Dag {first_name}!', 'Dag Noor!'],
    ['{site_name}, {site_name}', 'Hostwerk, Hostwerk'],
    ['{geheim} blijft staan', '{geheim} blijft staan'],
    ['{constructor} en {__proto__}', '{constructor} en {__proto__}'],
    ['geen haken', 'geen haken'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillPlaceholders(text, VALUES)).toBe(filled);
  });

  test('fills in what it is given once: a name with braces is a name', () => {
    expect(fillPlaceholders('{first_name}', { ...VALUES, first_name: '{site_name}' })).toBe(
      '{site_name}',
    );
  });
});

describe('unknownPlaceholders', () => {
  test.each([
    ['Dag {first_name}', []],
    ['{voornaam} en {First_Name}', ['voornaam', 'First_Name']],
    ['{toString}', ['toString']],
    ['{ } en {1}', []],
  ])('of %j are %j', (text, unknown) => {
    expect(unknownPlaceholders(text)).toEqual(unknown);
  });

  test('of the text that a shop begins with there are none', () => {
    expect(unknownPlaceholders(DEFAULT_WELCOME_TEMPLATE)).toEqual([]);
    expect(Object.keys(WELCOME_PLACEHOLDERS)).toEqual(Object.keys(VALUES));
  });
});

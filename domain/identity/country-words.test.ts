import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryName } from './customer.ts';
import { readCountry } from './country-words.ts';

test.each([
  ['', 'NL'],
  [' ', 'NL'],
  ['nl', 'NL'],
  ['The Netherlands', 'NL'],
  ['Holland', 'NL'],
  ['België', 'BE'],
  ['belgie', 'BE'],
  ['BELGIUM', 'BE'],
  ['Belgique', 'BE'],
  ['Deutschland', 'DE'],
  ['germany', 'DE'],
  ['DEU', 'DE'],
  ['Italie', 'IT'],
  ['Kroatie', 'HR'],
  ['Slovenie', 'SI'],
  ['Slowakije', 'SK'],
  ['Tsjechie', 'CZ'],
  ['Czech Republic', 'CZ'],
  ['the Czech-Republic', 'CZ'],
  ['Roemenie', 'RO'],
  ['Denmark', 'DK'],
  ['Denemarken', 'DK'],
  ['Oesterreich', 'AT'],
  ['Österreich', 'AT'],
  ['Espana', 'ES'],
  ['EL', 'GR'],
  ['Éire', 'IE'],
  ['Verenigde Staten', null],
  ['Belgische', null],
  ['12', null],
])('%j is %s', (text, code) => {
  expect(readCountry(text)).toBe(code);
});

test('each country is known by its code and by its Dutch name, with and without accents', () => {
  for (const code of COUNTRY_CODES) {
    const name = countryName(code);
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
    expect([code, name, plain.toUpperCase()].map(readCountry)).toEqual([code, code, code]);
  }
});

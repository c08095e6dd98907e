import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '#domain/identity/customer.ts';
import { isOutsideVatArea } from './vat-area.ts';

test.each([
  ['ES', '35001', 'Las Palmas'],
  ['ES', '38400', 'Tenerife'],
  ['ES', 'E-51001', 'Ceuta'],
  ['ES', '52006', 'Melilla'],
  ['FI', 'AX-22100', 'Mariehamn'],
  ['GR', '630 86', 'Athos'],
  ['DE', '78266', 'Büsingen'],
  ['DE', '27498', 'Helgoland'],
  ['IT', '23041', 'Livigno'],
  ['IT', '22061', 'Campione'],
  ['FR', '97110', 'Guadeloupe'],
  ['FR', '97200', 'Martinique'],
  ['FR', '97300', 'Cayenne'],
  ['FR', '97410 CEDEX 2', 'Réunion'],
  ['FR', '97600', 'Mayotte'],
  ['FR', '98800', 'Nouméa'],
  ['DK', '3900', 'Nuuk'],
  ['DK', 'FO-100', 'Tórshavn'],
])('%s %s, %s, is outside', (country, postalCode) => {
  expect(isOutsideVatArea({ country, postalCode })).toBe(true);
});

test.each([
  ['ES', '07001', 'Mallorca'],
  ['ES', '28035', 'Madrid'],
  ['FI', '20100', 'Turku'],
  ['FI', '00220', 'Helsinki'],
  ['GR', '63075', 'Ouranoupoli'],
  ['DE', '78224', 'Singen'],
  ['DE', '27472', 'Cuxhaven'],
  ['IT', '22060', 'Arosio'],
  ['IT', '23030', 'Valdisotto'],
  ['FR', '98000', 'Monaco'],
  ['FR', '20000', 'Ajaccio'],
  ['FR', '35000', 'Rennes'],
  ['DK', '3700', 'Rønne'],
  ['PT', '9000-001', 'Funchal'],
  ['NL', '3512 JE', 'Utrecht'],
  ['BE', '3500', 'Hasselt'],
])('%s %s, %s, is within', (country, postalCode) => {
  expect(isOutsideVatArea({ country, postalCode })).toBe(false);
});

test('nobody is outside who gave no postal code', () => {
  for (const country of COUNTRY_CODES) {
    expect(isOutsideVatArea({ country, postalCode: '' })).toBe(false);
  }
});

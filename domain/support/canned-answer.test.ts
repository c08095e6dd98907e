import { expect, test } from 'vitest';
import { fillCannedAnswer, unknownFields } from './canned-answer.ts';

const VALUES = {
  voornaam: 'Sanne',
  achternaam: 'de Vries',
  ticketnummer: '1a2b3c4d',
  onderwerp: 'Traag {medewerker}',
  service: 'Algemeen',
  medewerker: 'Joost',
  site: 'Hostwerk',
};

test('fills in what it knows, and nothing that came with a value', () => {
  expect(
    fillCannedAnswer('Hallo {voornaam} {achternaam} ({onderwerp}, {ticketnummer})', VALUES),
  ).toBe('Hallo Sanne de Vries (Traag {medewerker}, 1a2b3c4d)');
  expect(fillCannedAnswer('{service} {site} {medewerker} {voornaam}{voornaam}', VALUES)).toBe(
    'Algemeen Hostwerk Joost SanneSanne',
  );
});

test('leaves alone what is no field', () => {
  const text = '{toString} {} {voor naam} { voornaam } $& {__proto__}';
  expect(fillCannedAnswer(text, VALUES)).toBe(text);
});

test('names the fields it does not know, once each', () => {
  expect(unknownFields('{voornaam} {naam} {naam} {} {constructor}')).toEqual([
    'naam',
    '',
    'constructor',
  ]);
  expect(unknownFields('Geen velden, { wel haken }')).toEqual([]);
});

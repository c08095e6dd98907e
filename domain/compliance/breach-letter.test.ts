import { describe, expect, test } from 'vitest';
import {
  audienceText,
  customersText,
  letterGaps,
  lettersWaiting,
  letterText,
  readNames,
  type BreachAudience,
} from './breach-letter.ts';

const WHOLE = [
  'Er is iets misgegaan met een lijst.',
  'Wat er gebeurde\nEen lijst kwam op straat.',
  'Wat het voor je kan betekenen: je krijgt misschien spam.',
  'Wat wij hebben gedaan\nDe lijst is weg.',
  'Vragen? Mail hulp@shop.test.',
].join('\n\n');
const gaps = (message: string, description = 'Jan liet een stick liggen.') =>
  letterGaps(message, { description });

describe('what a letter lacks of what the law asks', () => {
  test('nothing, when all of it is there', () => {
    expect(gaps(WHOLE)).toEqual([]);
    expect(gaps(WHOLE.replace('Mail hulp@shop.test', 'Bel 020 123 45 67'))).toEqual([]);
    expect(gaps(WHOLE.toUpperCase())).toEqual([]);
  });

  test.each([
    ['Een lijst kwam op straat.', '', 'Wat er gebeurde'],
    [': je krijgt misschien spam.', '', 'Wat het voor je kan betekenen'],
    ['De lijst is weg.', ' . ', 'Wat wij hebben gedaan'],
    ['Wat wij hebben gedaan', 'Gedaan', 'Wat wij hebben gedaan'],
  ])('without %s', (part, instead, head) => {
    expect(gaps(WHOLE.replace(part, instead))).toEqual([`Er staat niets onder ‘${head}’.`]);
  });

  test('what is still between brackets counts as nothing, and is named once', () => {
    expect(gaps(WHOLE.replace('De lijst is weg.', '[maatregelen] [maatregelen]'))).toEqual([
      'Er staat niets onder ‘Wat wij hebben gedaan’.',
      'Dit is nog in te vullen: [maatregelen].',
    ]);
  });

  test('without whom to ask', () => {
    expect(gaps(WHOLE.replace('hulp@shop.test', 'ons op 1-2-2026'))).toEqual([
      'Er staat geen adres of nummer in voor vragen.',
    ]);
  });

  test('what colleagues noted, as they noted it', () => {
    expect(gaps(WHOLE, 'Een lijst kwam op straat.')).toEqual([
      'De omschrijving van collega’s staat er letterlijk in. Klopt die voor wie dit leest?',
    ]);
  });
});

test.each<[string, string[]]>([
  ['', []],
  ['a@b.nl\r\nC@D.nl;a@b.nl', ['a@b.nl', 'c@d.nl']],
  ['Jan <jan@x.nl>, 0F9B1C52', ['jan', 'jan@x.nl', '0f9b1c52']],
  ['\t"a@b.nl" ; ', ['a@b.nl']],
])('%j names %j', (text, names) => {
  expect(readNames(text)).toEqual(names);
});

test.each<[BreachAudience, string[], string]>([
  [{ kind: 'all' }, [], 'alle klanten'],
  [{ kind: 'named', names: ['a@b.nl'] }, [], 'een lijst van klanten'],
  [
    { kind: 'types', types: ['web', 'other'], withEnded: false },
    [],
    'klanten met een service van Webhosting, Overig',
  ],
  [
    { kind: 'plans', planIds: ['1', '2'], withEnded: true },
    ['Start', 'Groei'],
    'klanten met een service van Start, Groei, ook van wat beëindigd is',
  ],
  [
    { kind: 'plans', planIds: [], withEnded: false },
    ['a', 'b', 'c', 'd', 'e', 'f'],
    'klanten met een service van 6 pakketten',
  ],
  [
    { kind: 'modules', modules: ['proxmox', 'manual'], withEnded: false },
    [],
    'klanten met een service van Proxmox, met de hand geleverd',
  ],
])('%j is said in words', (audience, planNames, words) => {
  expect(audienceText(audience, planNames)).toBe(words);
});

test('how many are still on their way, and what the log says of a letter', () => {
  expect(lettersWaiting({ recipients: 10, sent: 4, failed: 1, gone: 2 })).toBe(3);
  expect(lettersWaiting({ recipients: 1, sent: 1, failed: 0, gone: 1 })).toBe(0);
  expect([customersText(1), customersText(1280)]).toEqual(['1 klant', '1.280 klanten']);
  const letter = { subject: 'Bericht', audience: 'alle klanten', count: 2 };
  expect(letterText(letter)).toBe('Gemaild aan 2 klanten: ‘Bericht’. Voor wie: alle klanten.');
});

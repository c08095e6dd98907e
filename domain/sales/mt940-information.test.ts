import { expect, test } from 'vitest';
import { readInformation } from './mt940-information.ts';

const NL = 'NL20INGB0001234567';

/** Cut at the width of SWIFT, the first line shorter by its tag where a bank counts that along. */
function cut(text: string, first = 65): string[] {
  return [text.slice(0, first), ...(text.slice(first).match(/.{1,65}/g) ?? [])];
}

test.each<[string, string[], object]>([
  [
    'six lines, cut in the middle of words, of numbers and of a code',
    cut(
      `/EREF/KLANT-77//CNTP/${NL}/INGBNL2A/De heer en mevrouw de Vries-van den Berg tot Nijenrode///REMI/USTD//betaling van onze facturen van de maand november, te weten 2026-000123 en ook 2026-000124, met dank voor de goede zorgen, en de groeten van allen hier in het dorp, tot ziens bij de volgende, met excuses voor de late betaling/`,
      61,
    ),
    {
      payerName: 'De heer en mevrouw de Vries-van den Berg tot Nijenrode',
      payerIban: NL,
      endToEndId: 'KLANT-77',
      text: expect.stringMatching(/^betaling .* 2026-000123 en ook 2026-000124, .*late betaling$/),
    },
  ],
  [
    'a code word that is cut over two lines, the spaces at the end of one lost',
    [`/TRTP/SEPA OVERBOEKING/IBAN/${NL}/NAME/S DE VRIES/RE`, 'MI/2026-000123/EREF/NOTPROVIDED'],
    { payerName: 'S DE VRIES', text: '2026-000123' },
  ],
  [
    'a line that a bank ends at a word',
    [`/TRTP/IDEAL/IBAN/${NL}/REMI/2026-000123`, 'en 2026-000124'],
    { text: '2026-000123 en 2026-000124' },
  ],
  [
    'a number that is cut on a short line',
    ['/REMI/factuur 2026-000', '123 dank'],
    { text: 'factuur 2026-000123 dank' },
  ],
  [
    'slashes that the payer wrote',
    [`/TRTP/SEPA OVERBOEKING/IBAN/${NL}/NAME/S DE VRIES/REMI/hosting/INV/2026/000123/EREF/X-1`],
    { text: 'hosting/INV/2026/000123', endToEndId: 'X-1' },
  ],
  [
    'words like those of a bank that the payer wrote, who does not become somebody else by it',
    [`/EREF/X-1/ORDP//NAME/S de Vries/REMI/2026-000123/IBAN/NL44RABO0123456789/NAME/P Bakker`],
    { payerName: 'S de Vries', payerIban: '', text: '2026-000123' },
  ],
  [
    'free text in which somebody wrote them',
    ['betaling /NAME/P Bakker/REMI/2026-000123'],
    { payerName: '', payerIban: '', text: 'betaling /NAME/P Bakker/REMI/2026-000123' },
  ],
  [
    'a reference with check digits',
    [`/CNTP/${NL}/INGBNL2A/S de Vries///REMI/STRD/CUR/RF462026000123/`],
    { text: '', reference: 'RF462026000123' },
  ],
  [
    'an empty REMI before the one that says something',
    [
      `/TRTP/SEPA ACCEPTGIRO/IBAN/${NL}/NAME/S DE VRIES/REMI//REMI/Ref: 5000123412341234/EREF/NOTPROVIDED`,
    ],
    { text: 'Ref: 5000123412341234' },
  ],
  [
    'nothing that is told apart',
    ['/PREF/M000000003333333//NRTX/10/'],
    { text: '/PREF/M000000003333333//NRTX/10/' },
  ],
  ['nothing', [], { text: '', payerName: '' }],
  [
    'two columns in which a betalingskenmerk goes on on the next line',
    [
      'GIRO   428428 KPN - DIGITENNE    BETALINGSKENM.  0000000421886597',
      '5314606715                       BETREFT FACTUUR 20-05-2026',
    ],
    { reference: '00000004218865975314606715 BETREFT FACTUUR 20-05-2026' },
  ],
  [
    'the same words on one line',
    [`SEPA OVERBOEKING IBAN: ${NL} BIC: INGBNL2A NAAM: S DE VRIES OMSCHRIJVING: 2026-000123`],
    { payerName: 'S DE VRIES', payerIban: NL, text: '2026-000123' },
  ],
  [
    'two columns of which the spaces at the ends are there',
    [
      `SEPA IDEAL                       IBAN: ${NL}        `,
      'BIC: INGBNL2A                    NAAM: S DE VRIES                ',
      'OMSCHRIJVING: 0030002113410000   1170000023413419 2026-000123    ',
      'KENMERK: 20-11-2026 14:03        ',
    ],
    {
      payerName: 'S DE VRIES',
      payerIban: NL,
      text: '0030002113410000 1170000023413419 2026-000123',
    },
  ],
])('%s', (_name, lines, expected) => {
  expect(readInformation(lines)).toMatchObject(expected);
});

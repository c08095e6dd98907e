import { describe, expect, test } from 'vitest';
import { REPLY_LINE } from './mail-reply.ts';
import { splitQuotedMail, unquotedText } from './quoted-mail.ts';

const ownWords = (mail: string) => unquotedText(splitQuotedMail(mail));

const OURS = [REPLY_LINE, '', 'Hallo Sanne,', '', 'We hebben gereageerd.'];
const quoted = OURS.map((line) => `> ${line}`).join('\n');
const plain = OURS.join('\n');

describe('what is answered to is left out', () => {
  test.each([
    [
      'Gmail, Dutch',
      `Op ma 23 nov 2026 om 12:00 schreef Hostwerk <hulp@hostwerk.test>:\n\n${quoted}`,
    ],
    [
      'Gmail, over two lines',
      `Op ma 23 nov 2026 om 12:00 schreef Hostwerk Hosting en Servers <\nhulp@hostwerk.test>:\n${quoted}`,
    ],
    ['Gmail, English', `On Mon, Nov 23, 2026 at 12:00 PM Hostwerk <a@b.nl> wrote:\n${quoted}`],
    [
      'Apple Mail, Dutch',
      `Op 23 nov 2026, om 12:00 heeft Hostwerk <a@b.nl> het volgende geschreven:\n\n${quoted}`,
    ],
    ['Thunderbird, Dutch', `Hostwerk schreef op 23-11-2026 om 12:00:\n${quoted}`],
    ['German', `Am 23.11.2026 um 12:00 schrieb Hostwerk <a@b.nl>:\n${quoted}`],
    ['French', `Le lun. 23 nov. 2026 à 12:00, Hostwerk <a@b.nl> a écrit :\n${quoted}`],
    [
      'Outlook, Dutch',
      `\nVan: Hostwerk <a@b.nl>\nVerzonden: maandag 23 november 2026 12:00\nAan: Sanne\nOnderwerp: Re: Je ticket\n\nHallo`,
    ],
    [
      'Outlook, English',
      `________________________________\nFrom: Hostwerk <a@b.nl>\nSent: Monday\nTo: Sanne\nSubject: Re: x\n\nHallo`,
    ],
    ['Outlook, in stars', `*Van:* Hostwerk <a@b.nl>\n*Verzonden:* maandag\n*Aan:* Sanne\n\nHallo`],
    ['old Outlook', `-----Oorspronkelijk bericht-----\nHallo Sanne`],
    ['old Outlook, English', `-----Original Message-----\nHallo Sanne`],
    ['a program that marks nothing', plain],
    ['only signs', quoted],
    ['the line inside a quotation of another kind', `| ${plain}`],
    ['a signature', `-- \nSanne de Vries\n06 12345678\n\n${quoted}`],
    [
      'a telephone',
      `Verzonden vanaf mijn iPhone\n\nOp 23 nov 2026 om 12:00 schreef Hostwerk:\n\n${quoted}`,
    ],
    ['a telephone alone', 'Verstuurd met Outlook voor Android'],
  ])('%s', (_, below) => {
    const mail = `Dank je, het werkt.\r\nGroet, Sanne\r\n\r\n${below.replaceAll('\n', '\r\n')}`;
    expect(ownWords(mail)).toBe('Dank je, het werkt.\nGroet, Sanne');
  });
});

describe('what somebody wrote stays', () => {
  test.each([
    ['all of it', 'Hallo,\n\n\n\nhet werkt.\u200b', 'Hallo,\n\nhet werkt.'],
    [
      'below what is answered to',
      `Op 23-11-2026 schreef Hostwerk:\n${quoted}\n\nHet werkt.`,
      'Het werkt.',
    ],
    [
      'above and below',
      `Hoi,\n\nOp 23-11-2026 schreef Hostwerk:\n${quoted}\n\nHet werkt.\n-- \nSanne`,
      'Hoi,\n\nHet werkt.',
    ],
    [
      'between it, with what it answers to',
      `Op 23-11-2026 schreef Hostwerk:\n> Welke server?\nDe tweede.\n> Sinds wanneer?\nMaandag.\n> Groeten`,
      '> Welke server?\nDe tweede.\n> Sinds wanneer?\nMaandag.',
    ],
    [
      'a sentence that begins alike',
      'Op maandag schreef ik al:\ner is niets.',
      'Op maandag schreef ik al:\ner is niets.',
    ],
    ['a word like a field', 'Van: mij\nmag het weg.', 'Van: mij\nmag het weg.'],
    [
      'a field and one more',
      'Van: mij\nAan: jullie\nEen taart.',
      'Van: mij\nAan: jullie\nEen taart.',
    ],
    ['a rule of their own', 'Boven\n__________\nonder', 'Boven\n__________\nonder'],
    ['a sum', '3 > 2 toch?', '3 > 2 toch?'],
  ])('%s', (_, mail, expected) => {
    expect(ownWords(mail)).toBe(expected);
  });
});

const HEAD = 'Van: Hostwerk <a@b.nl>\nVerzonden: maandag 23 november 2026 12:00\nAan: Sanne';
const PROGRAMS = [
  ['marks it', `Op ma 23 nov 2026 om 12:00 schreef Hostwerk <\nhulp@hostwerk.test>:\n\n${quoted}`],
  ['says whose it is', `${'_'.repeat(32)}\n${HEAD}\nOnderwerp: Re: Je ticket\n\n${plain}`],
  [
    'has a notice put below that',
    `${HEAD}\nOnderwerp: Je ticket [#0a1b2c3d-abcdefghijklmnop]\n\nLet op: van buiten.\n\n${plain}`,
  ],
  ['says nothing', plain],
] as const;

describe.each(PROGRAMS)(
  'above our line stays what looks like a quotation: a program %s',
  (_, below) => {
    test.each([
      [
        'heads of another mail',
        'Dit komt niet aan:\nVan: jan@klant.nl\nAan: piet@elders.nl\nOnderwerp: Offerte\n\nKijken jullie?',
      ],
      [
        'a sentence that ends in a colon',
        'Hoi,\nOp 12 november schreef ik jullie het volgende:\nde back-up moet terug.\nGraag vandaag.',
      ],
      [
        'what a program wrote',
        'Ik krijg dit:\n> shop@1.0.0 build\n> vite build\nERR! code 1\nWat nu?',
      ],
      [
        'a mail that came back',
        'Dit krijg ik:\n-----Original Message-----\nFrom: a@b.nl\n550 5.7.1 blocked\n\nGraag hulp.',
      ],
      ['two dashes', 'Mijn crontab:\n0 3 * * * tar\n--\nDaarna stopt hij. Waarom?'],
      ['two dashes far up', `Boven\n--\n${'regel\n'.repeat(6)}onder`],
    ])('%s', (_what, mail) => {
      expect(ownWords(`${mail}\n\n${below}`)).toBe(mail);
    });
  },
);

test.each(['-- ', '--'])(
  'a signature below %j goes, and what stands before another does not',
  (mark) => {
    const mail = `Eerst\n--\ndan.\n${mark}\nSanne de Vries\n06 12345678`;
    expect(ownWords(`${mail}\n\n${quoted}`)).toBe('Eerst\n--\ndan.');
  },
);

test.each([
  ['nothing', ' \n\n'],
  ['our mail', plain],
  ['our mail, quoted', `Op 23-11-2026 om 12:00 schreef Hostwerk:\n\n${quoted}`],
  ['a signature', '-- \nSanne'],
  ['a telephone', 'Sent from my iPhone'],
])('of %s nothing is left', (_, mail) => {
  expect(ownWords(mail)).toBe('');
});

test('a mail that is made to take long does not', () => {
  const begin = performance.now();
  for (const evil of ['Op 1 ', '> ', 'Van: a\n', '_'.repeat(9), '-- ', 'Op 1\n', ' ', '--\n']) {
    ownWords(evil.repeat(200_000 / evil.length));
  }
  ownWords(`${'>\n'.repeat(100_000)}${quoted}`);
  expect(performance.now() - begin).toBeLessThan(3000);
});

const split = (mail: string) => splitQuotedMail(mail).map(({ text, isFolded }) => [isFolded, text]);
/** Every word of a mail, without white space. */
const lettersOf = (text: string) => text.replaceAll(/\s+/g, '');

const PROGRAM_FORMS = [
  [
    'Outlook, Dutch',
    `Van: Hostwerk <a@b.nl>\nVerzonden: maandag 23 november 2026 12:00\nAan: Sanne <s@c.nl>\nCC: Jan\nOnderwerp: Re: Je ticket\n\n${plain}`,
  ],
  [
    'Outlook, English',
    `From: Hostwerk <a@b.nl>\nSent: Monday, November 23, 2026 12:00 PM\nTo: Sanne\nSubject: Re: Je ticket\n\n${plain}`,
  ],
  [
    'Outlook, German',
    `Von: Hostwerk <a@b.nl>\nGesendet: Montag, 23. November 2026 12:00\nAn: Sanne\nBetreff: Re: Je ticket\n\n${plain}`,
  ],
  [
    'Outlook on the web',
    `${'_'.repeat(32)}\nVan: Hostwerk <a@b.nl>\nVerzonden: maandag 23 november 2026 12:00\nAan: Sanne\nOnderwerp: Re: Je ticket\n\n${plain}`,
  ],
  [
    'Outlook on a Mac',
    `Van: Hostwerk <a@b.nl>\nDatum: maandag, 23 november 2026 om 12:00\nAan: Sanne\nOnderwerp: Re: Je ticket\n\n${plain}`,
  ],
  ['Gmail, Dutch', `Op ma 23 nov 2026 om 12:00 schreef Hostwerk <a@b.nl>:\n\n${quoted}`],
  ['Gmail, English', `On Mon, 23 Nov 2026 at 12:00, Hostwerk <a@b.nl> wrote:\n\n${quoted}`],
  ['Gmail, German', `Am Mo., 23. Nov. 2026 um 12:00 Uhr schrieb Hostwerk <\na@b.nl>:\n\n${quoted}`],
  [
    'Apple Mail, Dutch',
    `Op 23 nov 2026, om 12:00 heeft Hostwerk <a@b.nl> het volgende geschreven:\n\n${quoted}`,
  ],
  ['Apple Mail, English', `On 23 Nov 2026, at 12:00, Hostwerk <a@b.nl> wrote:\n\n${quoted}`],
  ['Apple Mail, German', `Am 23.11.2026 um 12:00 schrieb Hostwerk <a@b.nl>:\n\n${quoted}`],
  ['Thunderbird, Dutch', `Op 23-11-2026 om 12:00 schreef Hostwerk:\n${quoted}`],
  ['Thunderbird, English', `On 23/11/2026 12:00, Hostwerk wrote:\n${quoted}`],
  ['Thunderbird, German', `Am 23.11.26 um 12:00 schrieb Hostwerk:\n${quoted}`],
  [
    'an iPhone',
    `Verstuurd vanaf mijn iPhone\n\n> Op 23 nov 2026 om 12:00 heeft Hostwerk <a@b.nl> het volgende geschreven:\n> \n${quoted}`,
  ],
  [
    'an iPhone, German',
    `Von meinem iPhone gesendet\n\n> Am 23.11.2026 um 12:00 schrieb Hostwerk <a@b.nl>:\n> \n${quoted}`,
  ],
  [
    'Samsung',
    `Verzonden vanaf mijn Galaxy\n\n\n-------- Oorspronkelijk bericht --------\nVan: Hostwerk <a@b.nl>\nDatum: 23-11-2026 12:00 (GMT+01:00)\nAan: Sanne\nOnderwerp: Re: Je ticket\n\n${plain}`,
  ],
  [
    'Samsung, English',
    `Sent from my Galaxy\n\n-------- Original message --------\nFrom: Hostwerk <a@b.nl>\nDate: 23/11/2026 12:00 (GMT+01:00)\nTo: Sanne\nSubject: Re: Je ticket\n\n${plain}`,
  ],
  [
    'Outlook on a telephone',
    `Outlook voor Android<https://aka.ms/AAb9ysg> downloaden\n${'_'.repeat(32)}\nVan: Hostwerk <a@b.nl>\nVerzonden: maandag 23 november 2026 12:00:00\nAan: Sanne\nOnderwerp: Re: Je ticket\n\n${plain}`,
  ],
  [
    'GMX, German',
    `Gesendet mit der GMX Mail App\nAm 23.11.26, 12:00 schrieb Hostwerk <a@b.nl>:\n${quoted}`,
  ],
  [
    'Proton',
    `Verzonden met Proton Mail beveiligde e-mail.\n\nOp maandag 23 november 2026 om 12:00 schreef Hostwerk <a@b.nl>:\n\n${quoted}`,
  ],
] as const;

describe.each(PROGRAM_FORMS)('%s', (_, below) => {
  test('folds what is answered to, and loses nothing', () => {
    const mail = `Dank je, het werkt.\nGroet, Sanne\n\n${below}`;
    const parts = splitQuotedMail(mail);
    expect(unquotedText(parts)).toBe('Dank je, het werkt.\nGroet, Sanne');
    expect(parts.at(-1)?.isFolded).toBe(true);
    expect(lettersOf(parts.map(({ text }) => text).join(''))).toBe(lettersOf(mail));
  });

  test('also of answers between our words', () => {
    const mail = `Zie mijn antwoorden hieronder.\n\n${below.replace('Hallo Sanne,', 'Hallo Sanne,\nDe tweede server, sinds maandag.')}`;
    const parts = splitQuotedMail(mail);
    expect(unquotedText(parts)).toContain('Zie mijn antwoorden hieronder.');
    expect(lettersOf(parts.map(({ text }) => text).join(''))).toBe(lettersOf(mail));
  });

  test('without our line all stays', () => {
    const bare = below.replaceAll(REPLY_LINE, '');
    const mail = `Dank je.\n\n${bare}\n\nEn nog iets.`;
    expect(
      lettersOf(
        splitQuotedMail(mail)
          .map(({ text }) => text)
          .join(''),
      ),
    ).toBe(lettersOf(mail));
  });
});

describe('in a mail without our line', () => {
  test.each([
    [
      'heads that somebody pasted fold what follows',
      'Dit kreeg ik:\nFrom: x@y.nl\nSent: Monday\nTo: mij\nSubject: Factuur\n\nIs dat echt?',
      [
        [false, 'Dit kreeg ik:'],
        [true, 'From: x@y.nl\nSent: Monday\nTo: mij\nSubject: Factuur\n\nIs dat echt?'],
      ],
    ],
    [
      'lines of a log stay where they stand',
      'Ik krijg dit:\n> npm run build\n> vite build\nERR! code 1\nWat nu?',
      [[false, 'Ik krijg dit:\n> npm run build\n> vite build\nERR! code 1\nWat nu?']],
    ],
    [
      'a sentence about what was written begins no quotation',
      'Op 3 november schreef jullie collega:\ndat het klaar was.\nDat klopt niet.',
      [[false, 'Op 3 november schreef jullie collega:\ndat het klaar was.\nDat klopt niet.']],
    ],
    [
      'marked lines at the end are one',
      'Klopt dit?\n\n> Uw server is klaar.',
      [
        [false, 'Klopt dit?'],
        [true, '> Uw server is klaar.'],
      ],
    ],
    [
      'a signature is folded too',
      'Het werkt.\n\n-- \nSanne de Vries',
      [
        [false, 'Het werkt.'],
        [true, '-- \nSanne de Vries'],
      ],
    ],
    [
      'who writes about our line keeps all',
      `Die regel '${REPLY_LINE}' snap ik niet.\nMoet ik daarboven typen?`,
      [[false, `Die regel '${REPLY_LINE}' snap ik niet.\nMoet ik daarboven typen?`]],
    ],
  ])('%s', (_, mail, expected) => {
    expect(split(mail)).toEqual(expected);
  });
});

test.each([
  ['a family', '👨‍👩‍👧 bedankt', '👨‍👩‍👧 bedankt'],
  ['a flag and a tone', 'Top 🏳️‍🌈 👍🏽‍', 'Top 🏳️‍🌈 👍🏽'],
  ['Persian', 'می‌خواهم', 'می‌خواهم'],
  ['filling', 'Hoi\u200b\u200c \u200d\u2060daar', 'Hoi daar'],
  [
    'a picture of Outlook',
    'Zie:\n[cid:image001.png@01DC5F00.1A2B3C4D]\nKlopt dat?',
    'Zie:\n\nKlopt dat?',
  ],
  ['one by its number', '[cid:3f2504e0-4f89-11d3-9a0c-0305e82c3301] Hoi', 'Hoi'],
  ['brackets of somebody', 'array[cid: 1] en [cid]', 'array[cid: 1] en [cid]'],
])('of %s the signs stay together', (_, mail, expected) => {
  expect(ownWords(mail)).toBe(expected);
});

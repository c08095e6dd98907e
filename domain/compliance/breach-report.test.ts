import { describe, expect, test } from 'vitest';
import {
  authorityReport,
  authorityText,
  correctedLines,
  peopleLetter,
  peopleText,
  type Decided,
  type ReportedBreach,
} from './breach-report.ts';

const at = (iso: string) => new Date(iso);
const momentText = (moment: Date) => moment.toISOString().slice(0, 16);
const UNDECIDED: Decided = {
  authorityDecision: null,
  authorityAt: null,
  authorityReference: '',
  authorityReason: '',
  peopleDecision: null,
  peopleAt: null,
  peopleHow: '',
  peopleReason: '',
};
const BREACH: ReportedBreach = {
  ...UNDECIDED,
  number: 7,
  title: 'Laptop gestolen',
  description: 'Uit de trein.',
  noticedAt: at('2026-11-23T11:00:00Z'),
  beganAt: null,
  dataKinds: ['names', 'hosted', 'other'],
  dataWords: 'Foto’s',
  subjects: ['customers', 'others'],
  subjectCount: 120,
  cause: 'lost',
  consequences: '',
  measures: 'Schijf op afstand gewist.',
  notes: [],
};
const CONTROLLER = { name: 'Hostwerk BV', address: 'Kade 1, Gouda', kvk: '12345678', email: '' };

describe('the text for the authority', () => {
  test('holds what was noted in the order of the form, and says what is still missing', () => {
    expect(authorityReport(BREACH, { controller: CONTROLLER, momentText })).toBe(
      [
        'Datalek 7: Laptop gestolen',
        '1. ORGANISATIE\nNaam: Hostwerk BV\nAdres: Kade 1, Gouda\nKvK-nummer: 12345678\nE-mail voor vragen: nog niet bekend',
        '2. TIJDLIJN\nBegonnen: nog niet bekend\nOntdekt: 2026-11-23T11:00\nMelden uiterlijk: 2026-11-26T11:00\nMelding: Nog niet besloten.',
        '3. WAT ER GEBEURDE\nWat er gebeurde: Uit de trein.\nOorzaak: Apparaat of papier kwijt of gestolen',
        '4. WELKE PERSOONSGEGEVENS\nSoorten gegevens: Naam en adres; Wat klanten op hun server hebben staan; Iets anders\nToelichting op de gegevens: Foto’s\nRol: voor gegevens op servers van klanten zijn wij verwerker',
        '5. VAN WIE\nVan wie: Klanten; Anderen, zoals klanten van klanten\nOngeveer hoeveel mensen: 120',
        '6. GEVOLGEN\nGevolgen: nog niet bekend',
        '7. MAATREGELEN\nWat er is gedaan: Schijf op afstand gewist.',
        '8. INFORMEREN VAN BETROKKENEN\nBesluit: Nog niet besloten.',
      ].join('\n\n'),
    );
  });

  test('ends with what became known later, and leaves out what does not play', () => {
    const notes = [
      { at: at('2026-11-24T08:00:00Z'), text: 'Aangifte gedaan.' },
      { at: at('2026-11-25T08:00:00Z'), text: 'Laptop terug.' },
    ];
    const breach = { ...BREACH, dataKinds: ['names'], dataWords: '', notes } as const;
    const text = authorityReport(breach, { controller: CONTROLLER, momentText });
    expect(text).toMatch(
      /9\. LATER BEKEND GEWORDEN\n2026-11-24T08:00: Aangifte gedaan\.\n2026-11-25T08:00: Laptop terug\.$/,
    );
    expect(text).not.toMatch(/Toelichting|verwerker/);
  });
});

describe('what was decided, in a sentence', () => {
  const moment = { authorityAt: at('2026-11-24T09:00:00Z'), peopleAt: at('2026-11-25T09:00:00Z') };

  test.each<[Partial<Decided>, string]>([
    [{}, 'Nog niet besloten.'],
    [{ authorityDecision: 'reported', ...moment }, 'Gemeld bij de AP op 2026-11-24T09:00.'],
    [
      {
        authorityDecision: 'reported',
        ...moment,
        authorityReference: 'DL-1',
        authorityReason: 'Ziek.',
      },
      'Gemeld bij de AP op 2026-11-24T09:00, nummer DL-1. Waarom na 72 uur: Ziek.',
    ],
    [
      { authorityDecision: 'not-reported', authorityReason: 'Versleuteld.' },
      'Niet gemeld bij de AP. Waarom: Versleuteld.',
    ],
  ])('of the authority: %o', (decided, text) => {
    expect(authorityText({ ...UNDECIDED, ...decided }, momentText)).toBe(text);
  });

  test.each<[Partial<Decided>, string]>([
    [{}, 'Nog niet besloten.'],
    [
      { peopleDecision: 'told', ...moment, peopleHow: 'per mail' },
      'Verteld aan de betrokkenen op 2026-11-25T09:00. Hoe: per mail',
    ],
    [
      { peopleDecision: 'not-told', peopleReason: 'Versleuteld.' },
      'Niet verteld aan de betrokkenen. Waarom: Versleuteld.',
    ],
  ])('of the people: %o', (decided, text) => {
    expect(peopleText({ ...UNDECIDED, ...decided }, momentText)).toBe(text);
  });
});

describe('a correction', () => {
  test('says of each fact what it was', () => {
    const after = {
      ...BREACH,
      beganAt: at('2026-11-23T09:00:00Z'),
      subjectCount: 4,
      subjects: ['customers'],
      consequences: 'Geen.',
    } as const;
    expect(correctedLines(BREACH, after, momentText)).toEqual([
      'Begonnen was: nog niet bekend',
      'Van wie was: Klanten; Anderen, zoals klanten van klanten',
      'Ongeveer hoeveel mensen was: 120',
      'Gevolgen was: nog niet bekend',
    ]);
    expect(correctedLines(BREACH, { ...BREACH }, momentText)).toEqual([]);
  });
});

describe('the draft of a letter to the people concerned', () => {
  test('says what the law asks, in words they know, and what is still to be written', () => {
    expect(peopleLetter(BREACH, { controller: CONTROLLER, momentText })).toBe(
      [
        'Er is iets misgegaan met je gegevens',
        'Beste [naam],',
        'Op 2026-11-23T11:00 is er iets misgegaan met gegevens van jou. Dat spijt ons.',
        'Wat er gebeurde\nUit de trein.',
        'Om welke gegevens het gaat\nNaam en adres; Wat klanten op hun server hebben staan; Foto’s',
        'Wat het voor je kan betekenen\n[gevolgen]',
        'Wat wij hebben gedaan\nSchijf op afstand gewist.',
        'Wat je zelf kunt doen\n[bijvoorbeeld: verander je wachtwoord, let op vreemde mails]',
        'Heb je vragen? Mail [adres].',
        'Hostwerk BV',
      ].join('\n\n'),
    );
  });

  test('names what is known, from when it began', () => {
    const known = { ...BREACH, beganAt: at('2026-11-22T08:00:00Z'), dataKinds: [], dataWords: '' };
    const controller = { ...CONTROLLER, email: 'hulp@shop.test' };
    const text = peopleLetter({ ...known, consequences: 'Geen.' }, { controller, momentText });
    expect(text).toContain('Op 2026-11-22T08:00 is');
    expect(text).toContain('[welke gegevens]');
    expect(text).toContain('kan betekenen\nGeen.');
    expect(text).toContain('Mail hulp@shop.test.');
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KEPT_AFTER_END_DAYS, UNDO_HOURS } from '#domain/delivery/service-end.ts';
import { TERMS_TEXTS } from './terms-texts.ts';
import { findVersion, PRIVACY_VERSIONS, TERMS_VERSION, TERMS_VERSIONS } from './terms.ts';

describe('versions of the terms', () => {
  test('orders keep the newest', () => {
    expect(TERMS_VERSION).toBe('2027-01');
    expect(TERMS_VERSIONS[0]).toBe(TERMS_VERSION);
  });

  test.each([TERMS_VERSIONS, PRIVACY_VERSIONS])(
    'are months, newest first, each once',
    (...list) => {
      for (const version of list) expect(version).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
      expect([...new Set(list)].toSorted().toReversed()).toEqual(list);
    },
  );
});

describe('a text that somebody agreed to', () => {
  /** Digest of each version as it was when the first order agreed to it. */
  const SEALS: Record<(typeof TERMS_VERSIONS)[number], string> = {
    '2027-01': '597b263b421bbe447c96b734a6dbe5a56069d2441ab31c6766bc9f4b0a109942',
    '2026-12': 'a0b2e41696cce3ec32583aea4d691e6e0168d7615cbce02a9dc9b2a7c4eaaae1',
    '2026-11': 'ff3d972a959f16280ca6cfe1a951317211e93859780d764d448553ebc3586b7c',
  };

  test.each(TERMS_VERSIONS)('%s is never edited: a change is a new version', (version) => {
    const seal = createHash('sha256').update(JSON.stringify(TERMS_TEXTS[version])).digest('hex');
    expect(seal).toBe(SEALS[version]);
  });
});

describe('the text that orders agree to', () => {
  const wordsOf = (id: string) =>
    JSON.stringify(TERMS_TEXTS[TERMS_VERSION].find((section) => section.id === id));

  test('says what becomes of files after the end, as the program does it', () => {
    const words = wordsOf('opzeggen');
    expect(words).toContain(`bewaren we nog ${KEPT_AFTER_END_DAYS} dagen`);
    expect(words).toContain(`de eerste ${UNDO_HOURS} uur zonder kosten`);
    expect(words).toContain('een nieuwe termijn te betalen');
    for (const atOnce of ['‘Wis nu’', 'je account te verwijderen', 'misbruik']) {
      expect(words).toContain(atOnce);
    }
    expect(wordsOf('verwerkersovereenkomst')).toContain(
      `uiterlijk ${KEPT_AFTER_END_DAYS} dagen na het einde`,
    );
  });

  test('changes what it must and no more', () => {
    const before = TERMS_TEXTS['2026-11'];
    const changed = TERMS_TEXTS['2026-12'].filter(
      (section, index) => JSON.stringify(section) !== JSON.stringify(before[index]),
    );
    expect(changed.map(({ id }) => id)).toEqual([
      'opzeggen',
      'support',
      'te-laat',
      'verwerkersovereenkomst',
    ]);
  });

  test('names every length of a term, and the year that binds a consumer at most', () => {
    const before = TERMS_TEXTS['2026-12'];
    const changed = TERMS_TEXTS['2027-01'].filter(
      (section, index) => JSON.stringify(section) !== JSON.stringify(before[index]),
    );
    expect(changed.map(({ id }) => id)).toEqual(['looptijd', 'opzeggen']);
    expect(wordsOf('looptijd')).toContain('een kwartaal, een halfjaar, of één, twee of drie jaar');
    expect(wordsOf('opzeggen')).toContain(
      'bij een eerste termijn van meer dan een jaar al na het eerste jaar',
    );
  });
});

describe('findVersion', () => {
  const versions = ['2027-03', '2026-11'] as const;

  test.each([
    [null, '2027-03'],
    ['2027-03', '2027-03'],
    ['2026-11', '2026-11'],
    ['2026-12', null],
    ['', null],
    ['constructor', null],
  ])('asked for %j gives %j', (asked, found) => {
    expect(findVersion(versions, asked)).toBe(found);
  });
});

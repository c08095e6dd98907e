import { describe, expect, test } from 'vitest';
import { BREACH_MAX_COUNT } from '#domain/compliance/data-breach.ts';
import { factsOf, faultsOf, typedFacts } from './use-facts-form.ts';

const NOW = new Date('2026-11-25T08:15:42Z');
const TYPED = {
  ...typedFacts({ noticedAt: NOW }),
  title: 'Lijst gemaild',
  description: 'Naar de verkeerde.',
};

describe('what is missing', () => {
  test('of a new one are its words: the moment is now', () => {
    expect(faultsOf(typedFacts({ noticedAt: NOW }), null)).toEqual({
      title: 'Vul in wat het is, in een paar woorden.',
      description: 'Schrijf wat er gebeurde.',
    });
    expect(faultsOf(TYPED, null)).toEqual({});
  });

  test.each([
    [{ noticedAt: '' }, { noticedAt: 'Kies wanneer het ontdekt werd.' }],
    [{ beganAt: '2026-11-25' }, { beganAt: 'Kies een dag en een tijd.' }],
    [{ subjectCount: 'twaalf' }, { subjectCount: 'Vul een heel getal in, of niets.' }],
    [{ subjectCount: '1.5' }, { subjectCount: 'Vul een heel getal in, of niets.' }],
    [
      { subjectCount: String(BREACH_MAX_COUNT + 1) },
      { subjectCount: 'Vul een heel getal in, of niets.' },
    ],
    [{ subjectCount: ' 12 ', beganAt: '' }, {}],
  ])('of %o is %o', (fields, faults) => {
    expect(faultsOf({ ...TYPED, ...fields }, null)).toEqual(faults);
  });
});

describe('what is sent', () => {
  test('is what was typed, an empty field as not known', () => {
    expect(factsOf({ ...TYPED, subjectCount: ' 12 ' }, null)).toMatchObject({
      title: 'Lijst gemaild',
      noticedAt: new Date('2026-11-25T08:15:00Z'),
      beganAt: null,
      subjectCount: 12,
    });
    expect(factsOf(TYPED, null)?.subjectCount).toBeNull();
    expect(factsOf({ ...TYPED, noticedAt: '' }, null)).toBeNull();
  });

  test('of a correction keeps the seconds of a moment that nobody touched', () => {
    const before = factsOf(TYPED, null);
    if (before === null) throw new Error('nothing is sent');
    const kept = { ...before, noticedAt: NOW };
    expect(factsOf({ ...typedFacts(kept), title: 'Anders' }, kept)?.noticedAt).toEqual(NOW);
    const earlier = { ...typedFacts(kept), noticedAt: '2026-11-25T09:14' };
    expect(factsOf(earlier, kept)?.noticedAt).toEqual(new Date('2026-11-25T08:14:00Z'));
  });
});

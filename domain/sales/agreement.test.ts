import { describe, expect, test } from 'vitest';
import { changedTermSentences, termSentences } from './agreement.ts';
import { TERMS } from '#domain/catalogue/term.ts';

describe('what is agreed on term, renewal and end', () => {
  test.each([1, 3, 6, 12] as const)(
    '%s months: the same term for everyone, another end for a company',
    (termMonths) => {
      const consumer = termSentences('consumer', termMonths);
      const business = termSentences('business', termMonths);
      expect(consumer).toHaveLength(3);
      expect(consumer.slice(0, 2)).toEqual(business.slice(0, 2));
      expect(consumer.at(-1)).toContain('opzegtermijn van hoogstens een maand');
      // A promise of the law to consumers, which our terms do not make to others.
      expect(business.join(' ')).not.toMatch(/opzegtermijn|krijg je terug/);
    },
  );

  test.each([24, 36] as const)('%s months bind a consumer for a year, a company wholly', (term) => {
    const [taken = '', , leaving] = termSentences('consumer', term);
    expect(taken).toMatch(/^Je neemt de dienst voor [23] jaar\. /);
    expect(taken).toContain('hoogstens 1 jaar vast');
    expect(leaving).toMatch(/^Na het eerste jaar kun je elke dag opzeggen/);
    expect(leaving).toContain('krijg je terug');
    const business = termSentences('business', term).join(' ');
    expect(business).toMatch(/^Je neemt de dienst voor minimaal [23] jaar\. /);
    expect(business).not.toMatch(/opzegtermijn|krijg je terug|hoogstens 1 jaar/);
  });

  test('every term has its words, and those of another one too', () => {
    const words = TERMS.map((term) => termSentences('consumer', term)[1]);
    expect(new Set(words).size).toBe(TERMS.length);
    for (const term of TERMS) {
      expect(changedTermSentences('consumer', term)).toHaveLength(2);
    }
  });

  test.each([
    [null, 1, 'Daarna verlengt hij elke maand vanzelf, voor dezelfde prijs.'],
    [{ terms: null }, 12, 'Daarna verlengt hij elk jaar vanzelf, voor dezelfde prijs.'],
    [{ terms: 1 }, 1, 'Daarna verlengt hij elke maand vanzelf, voor € 9,00 per maand.'],
    [
      { terms: 3 },
      1,
      'Daarna verlengt hij elke maand vanzelf. Na de eerste 3 maanden voor € 9,00 per maand.',
    ],
  ] as const)('with a discount of %j, %s', (discount, termMonths, sentence) => {
    const agreed = discount === null ? null : { ...discount, listPrice: '€ 9,00' };
    expect(termSentences('consumer', termMonths, agreed)).toContain(sentence);
  });
});

import { describe, expect, test } from 'vitest';
import { termSentences } from './agreement.ts';
import { BILLING_CYCLES } from '#domain/catalogue/billing-cycle.ts';

describe('what is agreed on term, renewal and end', () => {
  test.each(BILLING_CYCLES)(
    '%s: the same term for everyone, another end for a company',
    (cycle) => {
      const consumer = termSentences('consumer', cycle);
      const business = termSentences('business', cycle);
      expect(consumer).toHaveLength(3);
      expect(consumer.slice(0, 2)).toEqual(business.slice(0, 2));
      expect(consumer.at(-1)).toContain('opzegtermijn van hoogstens een maand');
      // A promise of the law to consumers, which our terms do not make to others.
      expect(business.join(' ')).not.toMatch(/opzegtermijn|krijg je terug/);
    },
  );

  test.each([
    [null, 'monthly', 'Daarna verlengt hij elke maand vanzelf, voor dezelfde prijs.'],
    [{ terms: null }, 'yearly', 'Daarna verlengt hij elk jaar vanzelf, voor dezelfde prijs.'],
    [{ terms: 1 }, 'monthly', 'Daarna verlengt hij elke maand vanzelf, voor € 9,00 per maand.'],
    [
      { terms: 3 },
      'monthly',
      'Daarna verlengt hij elke maand vanzelf. Na de eerste 3 maanden voor € 9,00 per maand.',
    ],
  ] as const)('with a discount of %j, %s', (discount, cycle, sentence) => {
    const agreed = discount === null ? null : { ...discount, listPrice: '€ 9,00' };
    expect(termSentences('consumer', cycle, agreed)).toContain(sentence);
  });
});

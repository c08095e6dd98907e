import { expect, test } from 'vitest';
import { becauseOf, chargebackReasonText } from './chargeback-reason.ts';

test.each([
  [{ code: 'AM04', description: 'Insufficient funds' }, 'er stond te weinig op de rekening (AM04)'],
  [
    { code: 'AC01', description: 'Account identifier incorrect' },
    'het rekeningnummer klopt niet (AC01)',
  ],
  [{ code: 'XX99', description: 'Something new' }, 'Something new (XX99)'],
])('what a bank means by %o is said in words', (reason, text) => {
  expect(chargebackReasonText(reason)).toBe(text);
});

test('nothing is said where the bank did not say why', () => {
  expect(becauseOf(null)).toBe('');
  expect(becauseOf(undefined)).toBe('');
  expect(becauseOf({ code: 'MD06', description: 'Refund request' })).toBe(
    ' De bank zegt: de klant wilde het terug (MD06).',
  );
});

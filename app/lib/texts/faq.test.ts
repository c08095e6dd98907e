import { expect, test } from 'vitest';
import { faqHighlightsOf, faqOf } from './faq.ts';

test.each([true, false])('of ways to pay only those are told that there are: %s', (paysOnline) => {
  const said = JSON.stringify([faqOf({ paysOnline }), faqHighlightsOf({ paysOnline })]);
  expect(said.includes('iDEAL')).toBe(paysOnline);
  expect(said).toContain('bankoverschrijving');
});

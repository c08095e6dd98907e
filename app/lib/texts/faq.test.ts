import { expect, test } from 'vitest';
import { faqHighlightsOf, faqOf } from './faq.ts';

test.each([true, false])('of ways to pay only those are told that there are: %s', (paysOnline) => {
  const site = { paysOnline, responseTimes: 'Binnen 2 uur, elke dag.' };
  const said = JSON.stringify([faqOf(site), faqHighlightsOf(site)]);
  expect(said.includes('iDEAL')).toBe(paysOnline);
  expect(said).toContain('bankoverschrijving');
});

test('how fast support answers is said with the hours of the shop', () => {
  const answers = (responseTimes: string) =>
    faqOf({ paysOnline: true, responseTimes })
      .flatMap(({ questions }) => questions)
      .find(({ id }) => id === 'antwoordtijd')?.answer;
  expect(answers('Binnen 2 uur, elke dag.')).toBe('Binnen 2 uur, elke dag.');
  expect(answers('')).toBe('Tijdens kantooruren binnen 2 uur, daarbuiten binnen 6 uur.');
});

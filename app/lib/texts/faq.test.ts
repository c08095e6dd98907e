import { expect, test } from 'vitest';
import { TERMS_TEXTS } from '#domain/sales/terms-texts.ts';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
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

test('what becomes of data after the end is said as the terms say it', () => {
  const site = { paysOnline: true, responseTimes: '' };
  const answer = faqOf(site)
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === 'na-het-einde')?.answer;
  const article = JSON.stringify(
    TERMS_TEXTS[TERMS_VERSION].find(({ id }) => id === 'opzeggen')?.blocks,
  );
  for (const said of [
    'nog 30 dagen',
    'de eerste 24 uur zonder kosten weer aan',
    'een nieuwe termijn te betalen',
    '‘Wis nu’',
    'misbruik',
  ]) {
    expect(answer).toContain(said);
    expect(article).toContain(said);
  }
});

import { expect, test } from 'vitest';
import { responseTimes } from './response-times.ts';

test('support promises its times, with the hours that the shop named', () => {
  expect(responseTimes('elke dag van 8.00 tot 22.00 uur')).toBe(
    'Tijdens kantooruren (elke dag van 8.00 tot 22.00 uur) krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
  );
  expect(responseTimes('')).toBe(
    'Tijdens kantooruren krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
  );
});

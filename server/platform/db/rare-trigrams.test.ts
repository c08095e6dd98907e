import { expect, test } from 'vitest';
import { rarePattern, sampleOf } from './rare-trigrams.ts';

/** Texts as a shop has them: of what all have, and of what one in fifty has. */
const sample = sampleOf(
  Array.from(
    { length: 200 },
    (_, n) => `sanne ${n % 50 === 0 ? 'bakker' : 'visser'} klant@post.nl`,
  ),
);

test.each([
  ['klant7351@post.nl', '%nt7351%'],
  ['KLANT7351@POST.NL', '%nt7351%'],
  ['sanne bakker', '%bakker%'],
  ['bakker sanne 7351', '%bakker%7351%'],
  ['100%_bakker\\sanne', '%100%bakker%'],
])('of %s the index is asked for %s', (search, pattern) => {
  expect(rarePattern(search, sample)).toBe(pattern);
});

test.each([['sanne'], ['klant@post.nl'], ['bakker'], ["o'bakker-7351"], ['zo'], ['']])(
  'of %s it is asked for all',
  (search) => {
    expect(rarePattern(search, sample)).toBeNull();
  },
);

test('in a shop without texts nothing is common', () => {
  expect(rarePattern('klant7351@post.nl', sampleOf([]))).toBeNull();
});

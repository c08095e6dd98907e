import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Zoë van den Berg', 'zoe van den berg'],
  ['ÉMILE', 'emile'],
  ['Łukasz Żółć', 'lukasz zolc'],
  // As a Mac writes it: a letter, and an accent to put on it.
  ['Rene\u0301', 'rene'],
  ['Günther Groß', 'gunther gros'],
  ['klant@voorbeeld.nl', 'klant@voorbeeld.nl'],
  ['Ωmega 北京', 'ωmega 北京'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

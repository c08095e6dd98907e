import { expect, test } from 'vitest';
import { foldedWords, foldText } from './fold-text.ts';

test.each([
  ['Zoë van den Berg', 'zoe van den berg'],
  ['ÉMILE', 'emile'],
  ['Łukasz Żółć', 'lukasz zolc'],
  // As a Mac writes it: a letter, and an accent to put on it.
  ['Rene\u0301', 'rene'],
  ['Günther Groß', 'gunther gross'],
  ['STRASSE', 'strasse'],
  ['Straẞe', 'strasse'],
  ['Ærø Œuvre Æther', 'aero oeuvre aether'],
  ['Jørgen Bjørnsson', 'jorgen bjornsson'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Đorđe, Ħal Għaxaq', 'dorde, hal ghaxaq'],
  ['Diyarbakır İzmir IŞIK', 'diyarbakir izmir isik'],
  ['Ĳsselmeer ﬁets', 'ijsselmeer fiets'],
  ['Nguyễn Thị Ánh Tuyết', 'nguyen thi anh tuyet'],
  ['Gal·la', 'galla'],
  ['O’Neil', "o'neil"],
  ['Anne‑Marie – de Wit', 'anne-marie - de wit'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['klant@voorbeeld.nl', 'klant@voorbeeld.nl'],
  ['Ωmega 北京', 'ωmega 北京'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Vries, Sanne de', ['vries', 'sanne', 'de']],
  ['  Zoë  ', ['zoe']],
  ['a b c d e', ['a', 'b', 'c', 'd e']],
  [' , ', []],
])('%j is searched as the words %j', (text, words) => {
  expect(foldedWords(text)).toEqual(words);
});

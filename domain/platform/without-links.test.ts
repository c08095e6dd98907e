import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['https://boef.test/a.b', 'hxxps://boef[.]test/a.b'],
  ['HTTP://WWW.BOEF.TEST', 'HxxP://WWW[.]BOEF[.]TEST'],
  ['Kijk op www.boef.test. Nu.', 'Kijk op www[.]boef[.]test. Nu.'],
  ['boef@boef.test', 'boef[at]boef[.]test'],
  ['Geen adres. Echt niet', 'Geen adres. Echt niet'],
  ['Bol.com B.V. van J.P. Boef', 'Bol[.]com B.V. van J.P. Boef'],
  ['van 203.0.113.5', 'van 203[.]0[.]113[.]5'],
  ['a.b.boef.test', 'a.b[.]boef[.]test'],
])('%s is mailed as %s', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});

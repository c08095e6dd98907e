import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['https://boef.test/a.b', 'hxxps://boef[.]test/a[.]b'],
  ['HTTP://WWW.BOEF.TEST', 'HxxP://WWW[.]BOEF[.]TEST'],
  ['Kijk op www.boef.test. Nu.', 'Kijk op www[.]boef[.]test. Nu.'],
  ['boef@boef.test', 'boef[at]boef[.]test'],
  ['Geen adres. Echt niet', 'Geen adres. Echt niet'],
])('%s is mailed as %s', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});

import { describe, expect, test } from 'vitest';
import {
  firstUnprintable,
  isPrintable,
  unprintableSentence,
  withoutUnseen,
} from './printable-text.ts';

describe('what can stand on an invoice', () => {
  test.each([
    'Bakkerij De Vries B.V.',
    'Łukasz Żółć, Şükrü Ğ, Nguyễn Thị Ánh',
    'Ελληνικά и кириллица',
    'Հայաստան საქართველო',
    '佳佳貿易有限公司 さくら カフェ 김철수',
    'דוד כהן',
    'محمد علي',
    'สมชาย ሰላም',
    'Klaar ✓ ★ 50% “goed” – € 5',
    '🎉 👍🏽 👩‍💻 🇳🇱 ❤️',
    'Zoe\u0308',
    'a\u00A0b\u200Dc',
    '',
  ])('%s', (text) => {
    expect(firstUnprintable(text)).toBeNull();
  });

  test.each([
    ['தமிழ் கடை', 'த'],
    ['Jan देव', 'द'],
    ['𠮷野家', '𠮷'],
    ['Hoi 🫠', '🫠'],
    ['𝒳-shop', '𝒳'],
    ['a\uE000', '\uE000'],
    ['a\uD83D', '\uD83D'],
    ['ខ្មែរ', 'ខ'],
  ])('not %s', (text, sign) => {
    expect(firstUnprintable(text)).toBe(sign);
    expect(isPrintable(text)).toBe(false);
    expect(unprintableSentence(text)).toContain(`“${sign}”`);
  });

  test('what joins emoji or says how to read leaves no sign behind', () => {
    expect(withoutUnseen('👩\u200D💻 ❤\uFE0F a\u200Eb\u00ADc')).toBe('👩💻 ❤ abc');
  });
});

import { openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { isPrintable, withoutUnseen } from '#domain/platform/printable-text.ts';
import { drawText, drawTexts, MAIN_FONT, SPARE_FONT } from './draw-text.ts';
import { joinArabic } from './join-arabic.ts';

function charactersOf(path: string): ReadonlySet<number> {
  const font = openSync(path);
  if (!('characterSet' in font)) throw new Error('more than one font');
  return new Set(font.characterSet);
}

const shown = (text: string) =>
  drawText(text)
    .map((piece) => piece.text)
    .join('');
const codes = (text: string) => Array.from(text, (sign) => sign.codePointAt(0)?.toString(16));

test('every sign that a form takes is in one of the fonts', () => {
  const main = charactersOf(MAIN_FONT.normal);
  const spare = charactersOf(SPARE_FONT);
  const missing: string[] = [];
  for (let code = 0x20; code <= 0x1_fa_ff; code += 1) {
    const sign = String.fromCodePoint(code);
    // Drawn text is composed, and has no characters that show nothing.
    for (const drawn of withoutUnseen(sign.normalize('NFC'))) {
      const at = drawn.codePointAt(0) ?? 0;
      if (isPrintable(sign) && !/\s/.test(drawn) && !main.has(at) && !spare.has(at)) {
        missing.push(code.toString(16));
      }
    }
  }
  expect(missing).toEqual([]);
});

test('the bold font has every sign of the normal one', () => {
  const bold = charactersOf(MAIN_FONT.bold);
  expect([...charactersOf(MAIN_FONT.normal)].filter((code) => !bold.has(code))).toEqual([]);
});

describe('a text', () => {
  test.each(['Bakkerij', 'Łukasz Őri € 5', 'Nguyễn', '', 'a\nb'])('%j is of one font', (text) => {
    expect(drawText(text)).toEqual([{ text }]);
  });

  test.each([
    ['佳佳 B.V.', [{ text: '佳佳', font: 'Spare' }, { text: ' B.V.' }]],
    ['Klaar ✓', [{ text: 'Klaar ' }, { text: '✓', font: 'Spare' }]],
    ['👩‍💻', [{ text: '👩💻', font: 'Spare' }]],
    ['Zoe\u0308', [{ text: 'Zoë' }]],
    // Kept from before the forms refused it.
    ['𠮷野', [{ text: '□野', font: 'Spare' }]],
  ])('%s has a spare font where it needs one', (text, pieces) => {
    expect(drawText(text)).toEqual(pieces);
  });

  test.each([
    ['דוד', 'דוד'],
    ['דוד כהן', 'ןהכ דוד'],
    ['דוד כהן B.V.', 'ןהכ דוד B.V.'],
    ['Van דוד (12)', 'Van (12) דוד'],
    ['רחוב הרצל 12', '12 לצרה בוחר'],
  ])('%s, read from the right, is drawn in the order of the eye', (text, drawn) => {
    expect(shown(text)).toBe(drawn);
  });

  test('of many words read from the right is broken before it is turned around', () => {
    const text = Array.from({ length: 30 }, (_, at) => `כהן${at}`).join(' ');
    const lines = shown(text).split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]).toContain('0');
    expect(lines.at(-1)).toContain('29');
  });

  test('a mark is on its letter, also turned around', () => {
    expect(codes(shown('שָׁלוֹם')).indexOf('5e9')).toBeLessThan(codes(shown('שָׁלוֹם')).indexOf('5b8'));
  });
});

describe('Arabic letters', () => {
  test.each([
    ['محمد', 'fee3 fea4 fee4 feaa'],
    ['علي', 'fecb fee0 fef2'],
    ['سلام', 'feb3 fefc fee1'],
    ['دار', '62f 627 631'],
    ['پژمان', 'fb58 fb8b fee3 fe8e fee5'],
    ['a', '61'],
  ])('of %s join', (text, joined) => {
    const wanted = joined.split(' ');
    const got = codes(joinArabic(text));
    expect(got.map((code, at) => (isAlone(code, wanted[at]) ? wanted[at] : code))).toEqual(wanted);
  });
});

/** A letter that joins nothing may stand as itself or in its form for that. */
function isAlone(code: string | undefined, letter: string | undefined): boolean {
  const form = String.fromCodePoint(Number.parseInt(code ?? '0', 16));
  return form.normalize('NFKC') === String.fromCodePoint(Number.parseInt(letter ?? '0', 16));
}

test('the texts of a document are drawn wherever they stand; the rest stays as it is', () => {
  const svg = '<svg>佳</svg>';
  const spare = [{ text: '佳', font: 'Spare' }];
  expect(
    drawTexts([
      'plain',
      '佳',
      { text: '佳', style: 'strong', margin: [0, 1] },
      { stack: ['佳'], columns: [{ svg, width: '*' }] },
      { table: { widths: ['*'], body: [['佳', { text: 'b' }]] }, layout: 'ruled' },
      { ul: ['佳', 'b'] },
    ]),
  ).toEqual([
    'plain',
    { text: spare },
    { text: spare, style: 'strong', margin: [0, 1] },
    { stack: [{ text: spare }], columns: [{ svg, width: '*' }] },
    { table: { widths: ['*'], body: [[{ text: spare }, { text: 'b' }]] }, layout: 'ruled' },
    { ul: [{ text: spare }, 'b'] },
  ]);
});

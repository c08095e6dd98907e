import { describe, expect, test } from 'vitest';
import { csvLine, type CsvValue } from './csv.ts';

describe('a line of a file for spreadsheets', () => {
  const cases: [string, CsvValue, string][] = [
    ['text as it is', 'Sanne de Vries', 'Sanne de Vries'],
    ['nothing', null, ''],
    ['a whole number', 12, '12'],
    ['an amount with a decimal comma', 12.99, '12,99'],
    ['a negative amount, which is ours and no formula', -12.5, '-12,5'],
    ['a separator', 'a;b', '"a;b"'],
    ['a quote', 'a"b', '"a""b"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a formula', '=1+1', `'=1+1`],
    [
      'a link',
      '=HYPERLINK("http://boef.test";"klik")',
      `"'=HYPERLINK(""http://boef.test"";""klik"")"`,
    ],
    ['plus', '+31612345678', `'+31612345678`],
    ['minus', '-2+3', `'-2+3`],
    ['at', '@SUM(A1)', `'@SUM(A1)`],
    ['tab', '\t=1', `"'\t'=1"`],
    ['carriage return', '\r=1', `"'\r'=1"`],
    ['line feed', '\n=1', `"'\n'=1"`],
    ['the wide form of a mark', '＝1', `'＝1`],
    ['a mark further on', 'a=1', 'a=1'],
    ['a comma, at which other programs begin a cell', 'a, b', '"a, b"'],
    ['a tab, the same', 'a\tb', '"a\tb"'],
    ['a formula after a comma', 'x,=1+1', `"x,'=1+1"`],
    ['a formula after a semicolon', 'x;=1+1', `"x;'=1+1"`],
    ['a formula after a tab', 'x\t@A1', `"x\t'@A1"`],
    ['a formula on a line of its own', 'x\r\n=1+1', `"x\r\n'=1+1"`],
    ['a formula behind a space', ' =1+1', `' =1+1`],
    ['behind a space that does not break', '\u00A0=1+1', `'\u00A0=1+1`],
    ['behind a tab and a space', '\t =1', `"'\t' =1"`],
    ['behind a space and a tab', ' \t=1', `" \t'=1"`],
    ['behind several blanks', ' \u00A0\u2003+1', `' \u00A0\u2003+1`],
    ['behind a blank, after a comma', 'x, =1+1', `"x,' =1+1"`],
    ['behind a blank and a quote, after a comma', 'x, "=1",y', `"x,' ""=1"",y"`],
    ['blanks before a word', ' \u00A0Jan', ' \u00A0Jan'],
    ['a blank before a sign further on', ' 3 - 2', ' 3 - 2'],
    ['a formula after a quote that begins a cell', 'x,"=1+1",y', `"x,""'=1+1"",y"`],
  ];
  test.each(cases)('%s', (_, value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test.each([
    0x00, 0x0b, 0x0c, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x115f, 0x1680, 0x180e, 0x2000, 0x2007,
    0x2009, 0x200a, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202f, 0x205f, 0x2060,
    0x2066, 0x2800, 0x3000, 0x3164, 0xfeff, 0xffa0, 0xe0020,
  ])('a formula behind the blank of code %i', (code) => {
    const blank = String.fromCodePoint(code);
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      expect(csvLine([`${blank}${blank}${sign}1`])).toBe(`'${blank}${blank}${sign}1\r\n`);
    }
  });

  test('many quotes, blanks and separators are read once', () => {
    for (const text of ['"', ' ', ', ', '," ', '\t ']) {
      expect(csvLine([text.repeat(50_000)]).length).toBeGreaterThan(50_000);
    }
  });

  // A program that looks for another separator takes our quotes for letters and splits within a cell.
  test.each([';', ',', '\t'])('has no formula for a program that splits at %j', (separator) => {
    const values = [
      'Jan',
      'x,=1',
      'x;=1',
      'x\t=1',
      'x,-1;+1\t@a',
      '",=1,"',
      '"",=1',
      ',"=1"',
      '＝1,＝1',
    ];
    const cells = csvLine(values)
      .split(/\r\n|\r|\n/)
      .flatMap((line) => line.split(separator))
      .map((cell) => cell.replace(/^"+/, ''));
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  });

  test('has a semicolon between cells', () => {
    expect(csvLine(['a', 1.5, null, 'b'])).toBe('a;1,5;;b\r\n');
  });
});

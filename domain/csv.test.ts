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
    ['tab', '\t=1', `'\t=1`],
    ['carriage return', '\r=1', `"'\r=1"`],
    ['line feed', '\n=1', `"'\n=1"`],
    ['the wide form of a mark', '＝1', `'＝1`],
    ['a mark further on', 'a=1', 'a=1'],
  ];
  test.each(cases)('%s', (_, value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test('has a semicolon between cells', () => {
    expect(csvLine(['a', 1.5, null, 'b'])).toBe('a;1,5;;b\r\n');
  });
});

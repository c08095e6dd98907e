import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { readCsv } from './csv-reading.ts';

const MAX = { maxRows: 5 };

function cellsOf(text: string): unknown {
  const read = readCsv(text, MAX);
  return read.ok ? [read.value.header, ...read.value.rows.map(({ cells }) => cells)] : read.reason;
}

describe('a file of a spreadsheet', () => {
  test.each([
    [
      'semicolons',
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'ends of lines of an old Mac',
      'a;b\r1;2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a comma in a file of semicolons',
      'a;b;c\n1,5;2,5;3',
      [
        ['a', 'b', 'c'],
        ['1,5', '2,5', '3'],
      ],
    ],
    [
      'separators in quotes of the head',
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      'a;b\n"1;x";"say ""hi"""',
      [
        ['a', 'b'],
        ['1;x', 'say "hi"'],
      ],
    ],
    [
      'a line break in quotes',
      'a;b\n"1\n2";3\n4;5',
      [
        ['a', 'b'],
        ['1\n2', '3'],
        ['4', '5'],
      ],
    ],
    [
      'empty cells',
      'a;b;c\n;;\n1;;',
      [
        ['a', 'b', 'c'],
        ['1', '', ''],
      ],
    ],
    [
      'empty lines',
      '\n\na;b\n\n1;2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'spaces around',
      ' a ; b \n 1 ; 2 ',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'letters after a quote that ended',
      'a;b\n"1"x;2',
      [
        ['a', 'b'],
        ['1x', '2'],
      ],
    ],
    ['one column', 'a\n1', [['a'], ['1']]],
    ...['sep=;\r\n', '\uFEFFsep=;\n', 'SEP=;\n\n', '"sep=;"\n', 'sep=;;;\n'].map(
      (before): [string, string, string[][]] => [
        `the line ${JSON.stringify(before)} of a spreadsheet before the head`,
        `${before}a,x;b\n1;2`,
        [
          ['a,x', 'b'],
          ['1', '2'],
        ],
      ],
    ),
    [
      'a line before the head that says tabs or bars',
      'sep=|\na;b|c\n1|2',
      [
        ['a;b', 'c'],
        ['1', '2'],
      ],
    ],
    ['a column that is called so', 'sep\n1', [['sep'], ['1']]],
  ])('is read with %s', (_name, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('is read as our own files are written, guards of spreadsheets taken off', () => {
    const row = ['+31 6 12345678', '=1+1', "'t Hooft", 'a;b "c"', 'x,=1;-2', "Jan, 't Hooft"];
    const head = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(cellsOf(csvLine(head) + csvLine(row))).toEqual([head, row]);
  });

  test.each([
    ['CSV_EMPTY', ''],
    ['CSV_EMPTY', ' \n;;\n'],
    ['CSV_QUOTE_OPEN', 'a;b\n"1;2\n3;4'],
    ['CSV_NO_TEXT', 'PK\0\0'],
    ['CSV_TOO_MANY_ROWS', `a;b\n${'1;2\n'.repeat(6)}`],
  ])('is refused with %s', (reason, text) => {
    expect(cellsOf(text)).toBe(reason);
  });

  test('may have as many rows as it may, and tells on which line each begins', () => {
    const read = readCsv(`a;b\n\n1;2\n"3\n4";5\r\n6;7\n${'8;9\n'.repeat(2)}`, MAX);
    expect(read.ok && read.value.rows.map(({ line }) => line)).toEqual([3, 4, 6, 7, 8]);
  });
});

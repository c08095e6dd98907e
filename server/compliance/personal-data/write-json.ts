import type { DataRow } from './read-personal-data.ts';
import type { DataWriter } from './write-cell.ts';

/** The same data for programs: one object, of which each part is a list of rows. */
export function writeJson(): DataWriter {
  let beforePart = '\n';
  let beforeRows = '';
  return {
    head: '{',
    begin(title) {
      const begun = `${beforePart}  ${JSON.stringify(title)}: [`;
      beforePart = ',\n';
      beforeRows = '\n';
      return begun;
    },
    rows(_columns, rows) {
      const written = beforeRows + rows.map(writeRow).join(',\n');
      beforeRows = ',\n';
      return written;
    },
    end: (count) => (count === 0 ? ']' : '\n  ]'),
    foot: '\n}',
  };
}

/** As it stands in the whole: a text in JSON has no line break of its own. */
function writeRow(row: DataRow): string {
  return `    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
}

import { html } from 'hono/html';
import { mailTime } from '#server/platform/mails/format.ts';
import type { DataRow } from './read-personal-data.ts';
import { writeCell, type DataWriter } from './write-cell.ts';

export type Overview = { siteName: string; at: Date; notes: readonly string[] };

/** The same data as a page that a person can read, without a script or anything from elsewhere. */
export function writeOverview(overview: Overview): DataWriter {
  return {
    head: writeHead(overview),
    begin: (title, columns, count) =>
      html`<h2>${title} (${count})</h2>`.toString() +
      (count === 0 ? '<p>Niets.</p>' : `<div><table>${writeColumns(columns)}<tbody>`),
    rows: (columns, rows) => rows.map((row) => writeRow(columns, row)).join(''),
    end: (count) => (count === 0 ? '' : '</tbody></table></div>'),
    foot: '</body></html>',
  };
}

function writeHead({ siteName, at, notes }: Overview): string {
  return html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mijn gegevens bij ${siteName}</title>
        <style>
          body {
            font:
              15px/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 70rem;
            padding: 0 1rem;
            color: #14211d;
          }
          div {
            overflow-x: auto;
          }
          table {
            border-collapse: collapse;
          }
          th,
          td {
            border: 1px solid #e4ded3;
            padding: 0.3rem 0.6rem;
            text-align: left;
            vertical-align: top;
            white-space: pre-wrap;
          }
          th {
            background: #fbf8f3;
          }
        </style>
      </head>
      <body>
        <h1>Mijn gegevens bij ${siteName}</h1>
        <p>
          Gemaakt op ${mailTime(at)}. Hetzelfde staat in gegevens.json, voor programma’s, en in de
          map tabellen, voor een spreadsheet.
        </p>
        ${notes.map((note) => html`<p>${note}</p>`)}
     `.toString();
}

function writeColumns(columns: readonly string[]): string {
  const cells = columns.map((column) => html`<th scope="col">${column}</th>`);
  return html`<thead>
    <tr>
      ${cells}
    </tr>
  </thead>`.toString();
}

function writeRow(columns: readonly string[], row: DataRow): string {
  const cells = columns.map((column) => html`<td>${writeCell(row[column])}</td>`);
  return html`<tr>
    ${cells}
  </tr>`.toString();
}

import { html } from 'hono/html';
import { mailTime } from '#server/mails/format.ts';
import type { DataRow, PersonalData } from './read-personal-data.ts';
import { writeCell } from './write-cell.ts';

type Overview = { siteName: string; at: Date; notes: readonly string[] };

/** The same data as a page that a person can read, without a script or anything from elsewhere. */
export function writeOverview(data: PersonalData, { siteName, at, notes }: Overview): string {
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
        ${Object.entries(data).map(([title, rows]) => section(title, rows))}
      </body>
    </html>`.toString();
}

function section(title: string, rows: readonly DataRow[]) {
  const columns = Object.keys(rows[0] ?? {});
  return html`<h2>${title} (${rows.length})</h2>
    ${
      rows.length === 0
        ? html`<p>Niets.</p>`
        : html`<div>
            <table>
              <thead>
                <tr>
                  ${columns.map((column) => html`<th scope="col">${column}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row) =>
                    html`<tr>
                      ${columns.map((column) => html`<td>${writeCell(row[column])}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }`;
}

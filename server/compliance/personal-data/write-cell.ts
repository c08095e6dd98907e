import { mailTime } from '#server/platform/mails/format.ts';
import type { DataRow } from './read-personal-data.ts';

/** Writes a file with all of the data, bit by bit: of each part its beginning, rows a few at a time, its end. */
export type DataWriter = {
  head: string;
  begin: (title: string, columns: readonly string[], count: number) => string;
  rows: (columns: readonly string[], rows: readonly DataRow[]) => string;
  end: (count: number) => string;
  foot: string;
};

/** A value in the words of a person. */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return mailTime(value);
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== '' && part !== null)
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join('\n');
}

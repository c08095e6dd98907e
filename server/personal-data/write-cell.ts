import { mailTime } from '#server/mails/format.ts';

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

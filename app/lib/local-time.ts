import {
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
  isDate,
} from '#domain/platform/amsterdam.ts';

const MINUTE_MS = 60_000;
const FIELD = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** The moment in a field for date and time, as the clock in Amsterdam; null while it is not whole. */
export function instantOf(text: string): Date | null {
  const [, date = '', hours, minutes] = FIELD.exec(text) ?? [];
  if (!isDate(date)) return null;
  return amsterdamInstant(date, (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
}

/** An instant as such a field takes it: `2026-11-25T02:00`. */
export function localTimeOf(at: Date): string {
  const minutes = Math.floor(amsterdamTimeOfDay(at) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${amsterdamDate(at)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

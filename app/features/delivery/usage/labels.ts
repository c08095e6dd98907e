import { formatPercent } from '#app/lib/format.ts';
import type { ServiceUsage } from '#contract/customer/usage.ts';

type Kind = ServiceUsage['kind'];

export const USAGE_LABELS: Readonly<Record<Kind, string>> = {
  cpu: 'Processor',
  memory: 'Geheugen',
  disk: 'Schijfruimte',
  traffic: 'Dataverkeer deze maand',
  diskRead: 'Lezen van schijf',
  diskWrite: 'Schrijven naar schijf',
  networkIn: 'Netwerk in',
  networkOut: 'Netwerk uit',
};

const PER_SECOND: ReadonlySet<Kind> = new Set(['diskRead', 'diskWrite', 'networkIn', 'networkOut']);

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const amount = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });

/** In steps of 1024, as plans and panels count memory and disks: 4096 MB is `4 GB`. */
function formatAmount(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // An amount that would round up to 1024 is shown as one of the next unit.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${amount.format(unit === 0 ? Math.round(value) : value)} ${UNITS[unit] ?? ''}`;
}

/** Writes an amount of something: `12,5%`, `1,5 GB` or `340 kB/s`. */
export function formatUsage(kind: Kind, value: number): string {
  if (kind === 'cpu') return formatPercent(value);
  return PER_SECOND.has(kind) ? `${formatAmount(value)}/s` : formatAmount(value);
}

/** Says how much is used now, and of how much where that is known. */
export function usageNow({ kind, now, most }: ServiceUsage): string {
  if (now === null) return 'uit, of nog niet gemeten';
  const used = formatUsage(kind, now);
  return most === null || kind === 'cpu' ? used : `${used} van ${formatUsage(kind, most)}`;
}

/** Gives the part of the most that is in use, from 0 to 1; null where there is no most, and so no bar. */
export function usageShare({ now, most }: ServiceUsage): number | null {
  if (now === null || most === null || most <= 0) return null;
  return Math.min(1, now / most);
}

/** The last day in words, as its graph shows it; null where nothing of it is known. */
export function usageOfDay({ kind, day }: ServiceUsage): string | null {
  const known = day.filter((value) => value !== null);
  if (known.length === 0) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const highest = Math.max(...known);
  return `Laatste 24 uur: gemiddeld ${formatUsage(kind, mean)}, hoogste half uur ${formatUsage(kind, highest)}`;
}

import { saveFile } from '#app/lib/files/save-file.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { ImportFault } from '#contract/staff/imports.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { CSV_START, csvLine } from '#domain/platform/csv.ts';
import {
  columnHeads,
  type ImportKind,
  type ImportRowState,
  type ImportState,
} from '#domain/delivery/moving-in.ts';

export const IMPORT_KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  customer: 'Klant',
  service: 'Service',
};

export const IMPORT_ROW_STATE_LABELS: Readonly<Record<ImportRowState, string>> = {
  waiting: 'Wacht',
  imported: 'Overgezet',
  existing: 'Stond er al',
  refused: 'Niet overgezet',
  dropped: 'Vervallen',
};

export const IMPORT_ROW_STATE_TONES: Readonly<Record<ImportRowState, BadgeTone>> = {
  waiting: 'neutral',
  imported: 'good',
  existing: 'info',
  refused: 'warn',
  dropped: 'neutral',
};

export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  running: 'Bezig',
  finished: 'Klaar',
  ended: 'Beëindigd',
};

export const IMPORT_STATE_TONES: Readonly<Record<ImportState, BadgeTone>> = {
  running: 'info',
  finished: 'good',
  ended: 'neutral',
};

export function linesText(count: number): string {
  return formatCounted(count, 'regel', 'regels');
}

/** Says what becomes of lines that will not be imported any more. */
export function leftText(left: number): string {
  if (left === 0) return 'Er was niets meer te doen.';
  return left === 1
    ? '1 regel wordt niet meer overgezet; wat erin stond, is vergeten.'
    : `${linesText(left)} worden niet meer overgezet; wat erin stond, is vergeten.`;
}

/** Two lines each, to type over; an address of nobody. */
const EXAMPLES: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  customer: [
    [
      'sanne@voorbeeld.nl',
      'Sanne',
      'de Vries',
      '',
      '',
      '',
      '06 12345678',
      'Prinsengracht',
      '12a',
      '1015 DK',
      'Amsterdam',
      'NL',
      '',
      'K-1001',
    ],
    [
      'info@bakkerij.example',
      'José',
      'Bakker',
      'Bakkerij Bakker',
      '12345678',
      'NL123456782B01',
      '020 1234567',
      'Damrak',
      '1',
      '1012 LG',
      'Amsterdam',
      'Nederland',
      'administratie@bakkerij.example',
      'K-1002',
    ],
  ],
  service: [
    [
      'sanne@voorbeeld.nl',
      'web-starter',
      'sannedevries.nl',
      'maandelijks',
      '',
      '31-12-2026',
      '01-03-2024',
      'actief',
      '',
      '',
      '',
      '',
    ],
    [
      'info@bakkerij.example',
      'web-starter',
      'bakkerij.example',
      'jaarlijks',
      '49,50',
      '14-06-2027',
      '15-06-2023',
      'actief',
      'srv01.example.nl',
      '203.0.113.10',
      'bakkerij',
      '',
    ],
  ],
};

const FILE_NAMES: Readonly<Record<ImportKind, string>> = {
  customer: 'voorbeeld-klanten.csv',
  service: 'voorbeeld-services.csv',
};

function saveCsv(lines: readonly (readonly (string | number)[])[], name: string): void {
  const text = CSV_START + lines.map((line) => csvLine(line)).join('');
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

/** A file of a shop that does not exist, with every column there is. */
export function saveExample(kind: ImportKind): void {
  saveCsv([columnHeads(kind), ...EXAMPLES[kind]], FILE_NAMES[kind]);
}

/** Saves the faults as a file, to be mended beside the file that they are about. */
export function saveFaults(faults: readonly ImportFault[]): void {
  const lines = faults.map(({ kind, line, column, message }) => [
    IMPORT_KIND_LABELS[kind],
    line,
    column ?? '',
    message,
  ]);
  saveCsv([['Bestand', 'Regel', 'Kolom', 'Wat er mis is'], ...lines], 'fouten.csv');
}

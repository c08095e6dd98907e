import { saveFile } from '#app/lib/files/save-file.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { ImportFault } from '#contract/staff/imports.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { CSV_START, csvLine } from '#domain/platform/csv.ts';
import {
  columnHeads,
  lineOf,
  type ImportCells,
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
const EXAMPLES: Readonly<Record<ImportKind, readonly ImportCells[]>> = {
  customer: [
    {
      email: 'sanne@voorbeeld.nl',
      firstName: 'Sanne',
      lastName: 'de Vries',
      phone: '06 12345678',
      street: 'Prinsengracht',
      houseNumber: '12a',
      postalCode: '1015 DK',
      city: 'Amsterdam',
      country: 'NL',
      reference: 'K-1001',
    },
    {
      email: 'info@bakkerij.example',
      firstName: 'José',
      lastName: 'Bakker',
      company: 'Bakkerij Bakker',
      kvkNumber: '12345678',
      vatId: 'NL123456782B01',
      phone: '020 1234567',
      street: 'Damrak',
      houseNumber: '1',
      postalCode: '1012 LG',
      city: 'Amsterdam',
      country: 'Nederland',
      billingEmail: 'administratie@bakkerij.example',
      reference: 'K-1002',
    },
  ],
  service: [
    {
      email: 'sanne@voorbeeld.nl',
      plan: 'web-starter',
      name: 'sannedevries.nl',
      termMonths: 'maandelijks',
      paidUntil: '31-12-2026',
      startedOn: '01-03-2024',
      status: 'actief',
    },
    {
      email: 'info@bakkerij.example',
      plan: 'web-starter',
      name: 'bakkerij.example',
      termMonths: 'jaarlijks',
      price: '49,50',
      paidUntil: '14-06-2027',
      startedOn: '15-06-2023',
      status: 'actief',
      hostname: 'srv01.example.nl',
      ipAddress: '203.0.113.10',
      username: 'bakkerij',
    },
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
  const lines = EXAMPLES[kind].map((cells) => lineOf(kind, cells));
  saveCsv([columnHeads(kind), ...lines], FILE_NAMES[kind]);
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

import { addDays, amsterdamMidnight, isDate } from '#domain/platform/amsterdam.ts';
import { TERMS, termEnd, type TermMonths } from '#domain/catalogue/term.ts';
import { TERM_WORDS } from './moved-term.ts';
import {
  CUSTOMER_FIELDS,
  mapCustomerFields,
  type CustomerDetails,
} from '#domain/identity/customer-field.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Bounds of a file that brings customers or services along from another system. */
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_MAX_BYTES = 5_000_000;
/** Most faults that are told; the figure says how many there are. */
export const IMPORT_FAULTS_MAX = 1000;

export const IMPORT_KINDS = ['customer', 'service'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_ROW_STATES = ['waiting', 'imported', 'existing', 'refused', 'dropped'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** As it goes on, once all lines are done, or where somebody ended it before. */
export const IMPORT_STATES = ['running', 'finished', 'ended'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const IMPORT_TRANSITIONS: Readonly<Record<ImportState, readonly ImportState[]>> = {
  running: ['finished', 'ended'],
  finished: [],
  ended: [],
};

export function importState(run: { finishedAt: Date | null; endedBy: string | null }): ImportState {
  if (run.finishedAt === null) return 'running';
  return run.endedBy === null ? 'finished' : 'ended';
}

/** Tells whether an import may be ended where it stands, also one whose job gave up. */
export function mayEndImport(state: ImportState): Result<undefined, 'IMPORT_FINISHED'> {
  return IMPORT_TRANSITIONS[state].includes('ended') ? ok() : refuse('IMPORT_FINISHED');
}

export const MOVED_STATUSES = ['active', 'suspended'] as const;
export type MovedStatus = (typeof MOVED_STATUSES)[number];

export type ImportedCustomer = CustomerDetails & {
  kind: 'customer';
  email: string;
  /** Reference of the other system for them. */
  reference: string;
};

export type ImportedService = {
  kind: 'service';
  email: string;
  /** Slug of a plan. */
  plan: string;
  name: string;
  termMonths: TermMonths;
  /** For one term, including btw; null for what the plan costs. */
  priceCents: Cents | null;
  /** The last day that was paid there, `YYYY-MM-DD`. */
  paidUntil: string;
  startedOn: string | null;
  status: MovedStatus;
  hostname: string;
  ipAddress: string;
  username: string;
  panelId: string;
};

export type ImportContent = ImportedCustomer | ImportedService;

export type ImportColumn =
  | Exclude<keyof ImportedCustomer | keyof ImportedService, 'kind'>
  | 'street'
  | 'houseNumber'
  | 'price';

/** Cells of a line; those that are left out are empty. */
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

/** A column: as its head is written in our own files, and the other words it is known by. */
type ColumnWords = readonly [head: string, ...others: string[]];
type Columns = Partial<Record<ImportColumn, ColumnWords | null>>;

const { firstName, lastName, company, kvkNumber, vatId, phone, ...others } = mapCustomerFields(
  (field) => CUSTOMER_FIELDS[field].importedFrom,
);

/** In the order of our own files; a field with null has no column. */
const CUSTOMER_COLUMNS = {
  email: ['e-mail', 'e-mailadres', 'email address'],
  firstName,
  lastName,
  company,
  kvkNumber,
  vatId,
  phone,
  street: ['straat', 'street'],
  houseNumber: ['huisnummer', 'nummer', 'house number', 'number'],
  ...others,
  reference: ['kenmerk', 'klantnummer', 'reference', 'customer id', 'client id'],
} as const satisfies Columns;

const SERVICE_COLUMNS = {
  email: ['e-mail', 'e-mailadres', 'email address'],
  plan: ['pakket', 'plan', 'package'],
  name: ['naam', 'servicenaam', 'service', 'name', 'service name', 'domein', 'domain'],
  termMonths: ['termijn', 'betaaltermijn', 'cycle', 'billing cycle'],
  price: ['prijs', 'prijs incl. btw', 'price', 'price incl. vat'],
  paidUntil: ['betaald t/m', 'betaald tot en met', 'paid until', 'paid through'],
  startedOn: ['begonnen op', 'startdatum', 'started on', 'start date'],
  status: ['status'],
  hostname: ['hostname', 'hostnaam', 'server'],
  ipAddress: ['ip-adres', 'ip', 'ip address'],
  username: ['gebruikersnaam', 'username'],
  panelId: ['paneel-id', 'id op het paneel', 'panel id'],
} as const satisfies Columns;

/** Without these a file says too little. */
export const REQUIRED_COLUMNS = {
  customer: ['email', 'firstName', 'lastName'],
  service: ['email', 'plan', 'name', 'termMonths', 'paidUntil'],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>;

const COLUMNS: Readonly<Record<ImportKind, Columns>> = {
  customer: CUSTOMER_COLUMNS,
  service: SERVICE_COLUMNS,
};

/** Name of a column in our own files. */
export function columnHead(kind: ImportKind, column: ImportColumn): string {
  return COLUMNS[kind][column]?.[0] ?? column;
}

/** The columns of a file of ours, in order. */
function columnsOf(kind: ImportKind): (readonly [ImportColumn, ColumnWords])[] {
  return Object.entries(COLUMNS[kind]).flatMap(([column, words]) =>
    isColumn(column) && words !== null ? [[column, words] as const] : [],
  );
}

/** The heads of a file of ours, in order. */
export function columnHeads(kind: ImportKind): string[] {
  return columnsOf(kind).map(([, [head]]) => head);
}

/** A line of a file of ours, below its heads. */
export function lineOf(kind: ImportKind, cells: ImportCells): string[] {
  return columnsOf(kind).map(([column]) => cells[column] ?? '');
}

/** `E-mail`, `e_mail` and `EMAIL` are one. */
function wordOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_./-]/g, '');
}

function isColumn(text: string): text is ImportColumn {
  return Object.hasOwn(CUSTOMER_COLUMNS, text) || Object.hasOwn(SERVICE_COLUMNS, text);
}

export type HeadFault = { head: string; fault: 'unknown' | 'twice' | 'missing' };

/** Columns that the cells of the first line name, or what is wrong with that line. */
export function matchColumns(
  kind: ImportKind,
  header: readonly string[],
): { columns: ImportColumn[]; faults: HeadFault[] } {
  const words = new Map(
    columnsOf(kind).flatMap(([column, names]) =>
      [column, ...names].map((name) => [wordOf(name), column] as const),
    ),
  );
  const columns: ImportColumn[] = [];
  const faults: HeadFault[] = [];
  for (const head of header) {
    const column = words.get(wordOf(head));
    if (column === undefined) faults.push({ head, fault: 'unknown' });
    else if (columns.includes(column)) faults.push({ head, fault: 'twice' });
    else columns.push(column);
  }
  const missing = REQUIRED_COLUMNS[kind].filter((column) => !columns.includes(column));
  faults.push(
    ...missing.map((column) => ({ head: columnHead(kind, column), fault: 'missing' as const })),
  );
  return { columns, faults };
}

const TYPED_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** `31-12-2026`, `31/12/2026` and `2026-12-31` as `YYYY-MM-DD`; null for what is no date. */
export function readTypedDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = TYPED_DATE.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

export function readTermWord(text: string): TermMonths | null {
  return TERMS.find((term) => TERM_WORDS[term].includes(wordOf(text))) ?? null;
}

const STATUS_WORDS: Readonly<Record<MovedStatus, readonly string[]>> = {
  active: ['', 'active', 'actief'],
  suspended: ['suspended', 'opgeschort', 'geblokkeerd'],
};

/** A status that is not said is a running one. */
export function readMovedStatus(text: string): MovedStatus | null {
  return MOVED_STATUSES.find((status) => STATUS_WORDS[status].includes(wordOf(text))) ?? null;
}

/** Longer ahead than the longest term that was renewed in time nobody has paid, but for a year typed wrong. */
const PAID_AHEAD_DAYS = 3 * 366 + 14;
const FIRST_START = '1995-01-01';

export type MovedDateIssue =
  | 'PAID_UNTIL_PAST'
  | 'PAID_UNTIL_FAR'
  | 'STARTED_LATER'
  | 'STARTED_LONG_AGO';

/**
 * Faults in the days of a service, as of today (`YYYY-MM-DD` in Amsterdam). A service that is not
 * paid until today owes days that another system sold: that is settled there first.
 */
export function movedDateIssues(
  { paidUntil, startedOn }: Pick<ImportedService, 'paidUntil' | 'startedOn'>,
  today: string,
): MovedDateIssue[] {
  const issues: MovedDateIssue[] = [];
  if (paidUntil < today) issues.push('PAID_UNTIL_PAST');
  if (paidUntil > addDays(today, PAID_AHEAD_DAYS)) issues.push('PAID_UNTIL_FAR');
  if (startedOn !== null && startedOn > today) issues.push('STARTED_LATER');
  if (startedOn !== null && startedOn < FIRST_START) issues.push('STARTED_LONG_AGO');
  return issues;
}

const TERMS_MAX = 1200;

/**
 * Finds the end of what is paid of a moved service, and the day its later terms are counted from. Where
 * its start fits the day it is paid until, that is the start: a service of the 31st stays one of the 31st
 * after a February. Else the next term is the first.
 */
export function movedAnchor({
  paidUntil,
  startedOn,
  termMonths,
}: Pick<ImportedService, 'paidUntil' | 'startedOn' | 'termMonths'>): {
  anchorAt: Date;
  movedTerms: number;
  movedUntil: Date;
} {
  const movedUntil = amsterdamMidnight(addDays(paidUntil, 1));
  if (startedOn !== null) {
    const start = amsterdamMidnight(startedOn);
    const terms = termsBetween(startedOn, addDays(paidUntil, 1), termMonths);
    const fits = [terms - 1, terms, terms + 1].find(
      (count) =>
        count > 0 &&
        count <= TERMS_MAX &&
        termEnd(start, termMonths, count).getTime() === movedUntil.getTime(),
    );
    if (fits !== undefined) return { anchorAt: start, movedTerms: fits, movedUntil };
  }
  return { anchorAt: movedUntil, movedTerms: 0, movedUntil };
}

/** About so many: by year and month. */
function termsBetween(from: string, to: string, termMonths: TermMonths): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const between = months(to) - months(from);
  return Math.round(between / termMonths);
}

/** Forms in which each panel names a server; null of a module that has no panel. */
const PANEL_IDS: Readonly<Record<ProvisioningModule, RegExp | null>> = {
  manual: null,
  simulator: null,
  pterodactyl: /^[1-9]\d{0,8}$/,
  directadmin: /^[a-z][a-z0-9]{0,29}$/,
  proxmox: /^[1-9]\d{2,8}$/,
};

export type PanelIdIssue = 'PANEL_ID_MISSING' | 'PANEL_ID_WRONG' | 'PANEL_ID_NEEDLESS';

/** Fault of the name that a panel is said to have for a server; null when nothing is wrong. */
export function panelIdIssue(module: ProvisioningModule, panelId: string): PanelIdIssue | null {
  const form = PANEL_IDS[module];
  if (form === null) return panelId === '' ? null : 'PANEL_ID_NEEDLESS';
  if (panelId === '') return 'PANEL_ID_MISSING';
  return form.test(panelId) ? null : 'PANEL_ID_WRONG';
}

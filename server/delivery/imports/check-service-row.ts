import { serverInfo } from '#contract/staff/services.ts';
import { emailValue } from '#contract/values.ts';
import {
  columnHead,
  movedDateIssues,
  panelIdIssue,
  readTermWord,
  readMovedStatus,
  readTypedDate,
  type ImportColumn,
  type ImportedService,
  type MovedDateIssue,
  type PanelIdIssue,
} from '#domain/delivery/moving-in.ts';
import { parseMoney } from '#domain/platform/money-input.ts';
import { normaliseServiceName } from '#domain/delivery/service-name.ts';
import { PLAN_PRICE_MAX, priceForTerm, type PlanPrices } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { RowFault } from './check-customer-row.ts';
import type { FileRow } from './parse-file.ts';

const TERM =
  'Vul maandelijks, per kwartaal, halfjaarlijks, jaarlijks, per 2 jaar of per 3 jaar in.';
const NO_PRICE = 'Dit pakket heeft geen prijs voor deze termijn. Vul een bedrag in.';
const DATE = 'Vul een dag in, zoals 31-12-2026.';

const DATE_ISSUES: Readonly<Record<MovedDateIssue, readonly [ImportColumn, string]>> = {
  PAID_UNTIL_PAST: [
    'paidUntil',
    'Deze dag is voorbij. Laat de klant in het oude systeem betalen, of laat de service weg.',
  ],
  PAID_UNTIL_FAR: ['paidUntil', 'Dit is meer dan drie jaar vooruit. Controleer het jaar.'],
  STARTED_LATER: ['startedOn', 'Deze dag moet nog komen.'],
  STARTED_LONG_AGO: ['startedOn', 'Deze dag is van voor 1995. Controleer het jaar.'],
};

const PANEL_ISSUES: Readonly<Record<PanelIdIssue, string>> = {
  PANEL_ID_MISSING: 'Vul in hoe het paneel deze server noemt. Zonder kunnen we hem niet besturen.',
  PANEL_ID_WRONG: 'Zo noemt het paneel van dit pakket geen server.',
  PANEL_ID_NEEDLESS: 'Dit pakket heeft geen paneel. Laat dit leeg.',
};

const SERVER_FIELDS = ['hostname', 'ipAddress', 'username'] as const;

type Known = {
  /** Plans that are sold, or were, by their slug. */
  plans: ReadonlyMap<string, PlanPrices & { module: ProvisioningModule }>;
  /** `YYYY-MM-DD` in Amsterdam. */
  today: string;
};

/** Reads a line as a service, or says what is wrong with it. Whose it is, is looked up by who asks. */
export function checkServiceRow(
  { cells }: FileRow,
  { plans, today }: Known,
): { service: ImportedService | null; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const fail = (column: ImportColumn, message: string) => {
    faults.push({ column: columnHead('service', column), message });
  };
  const cell = (column: ImportColumn) => cells.get(column) ?? '';
  const email = emailValue.safeParse(cell('email'));
  if (!email.success) fail('email', email.error.issues[0]?.message ?? '');
  const plan = plans.get(cell('plan').toLowerCase());
  if (plan === undefined) fail('plan', 'Dit pakket is er niet. Gebruik het adres van het pakket.');
  const name = normaliseServiceName(cell('name'));
  if (!name.ok) fail('name', 'Kies een naam van 1 tot 63 tekens.');
  const termMonths = readTermWord(cell('termMonths'));
  if (termMonths === null) fail('termMonths', TERM);
  const status = readMovedStatus(cell('status'));
  if (status === null) fail('status', 'Vul actief of opgeschort in.');
  const priceCents = cell('price') === '' ? null : parseMoney(cell('price'));
  const isSold =
    plan === undefined || termMonths === null || priceForTerm(plan, termMonths) !== null;
  if (cell('price') === '' && !isSold) fail('price', NO_PRICE);
  const isPriced = cell('price') === '' || (priceCents !== null && isPrice(priceCents));
  if (!isPriced) fail('price', 'Vul een bedrag in, zoals 12,99. Leeg is de prijs van het pakket.');
  const paidUntil = readTypedDate(cell('paidUntil'));
  if (paidUntil === null) fail('paidUntil', DATE);
  const startedOn = cell('startedOn') === '' ? null : readTypedDate(cell('startedOn'));
  if (cell('startedOn') !== '' && startedOn === null) fail('startedOn', DATE);
  for (const issue of paidUntil === null ? [] : movedDateIssues({ paidUntil, startedOn }, today)) {
    fail(...DATE_ISSUES[issue]);
  }
  const server = readServer(cell, fail);
  const panelId = cell('panelId').toLowerCase();
  const panel = plan === undefined ? null : panelIdIssue(plan.module, panelId);
  if (panel !== null) fail('panelId', PANEL_ISSUES[panel]);
  const isRead = email.success && name.ok && termMonths !== null && status !== null;
  if (!isRead || paidUntil === null || faults.length > 0) return { service: null, faults };
  const service = {
    ...server,
    kind: 'service' as const,
    email: email.data.toLowerCase(),
    plan: cell('plan').toLowerCase(),
    name: name.value,
    termMonths,
    priceCents,
    paidUntil,
    startedOn,
    status,
    panelId,
  };
  return { service, faults };
}

function isPrice(amount: number): boolean {
  return amount > 0 && amount <= PLAN_PRICE_MAX;
}

function readServer(
  cell: (column: ImportColumn) => string,
  fail: (column: ImportColumn, message: string) => void,
) {
  const [hostname, ipAddress, username] = SERVER_FIELDS.map(cell);
  const typed = { hostname, ipAddress, username };
  const read = serverInfo.omit({ notes: true }).safeParse(typed);
  for (const { path, message } of read.error?.issues ?? []) {
    const column = SERVER_FIELDS.find((field) => field === path[0]);
    if (column !== undefined) fail(column, message);
  }
  return read.data ?? { hostname: '', ipAddress: '', username: '' };
}

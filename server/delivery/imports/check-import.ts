import type { ImportFault } from '#contract/staff/imports.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { ImportContent, ImportKind } from '#domain/delivery/moving-in.ts';
import type { Db } from '#server/platform/db/database.ts';
import { checkCustomerRow, type RowFault } from './check-customer-row.ts';
import { checkServiceRow } from './check-service-row.ts';
import { hashRow } from './hash-row.ts';
import { findKnown, readImportPlans, type ImportPlan, type Known } from './queries.ts';
import { parseFile, type ParsedFile } from './parse-file.ts';

export type ImportFiles = { customers?: File | undefined; services?: File | undefined };

/** A line that is right: what it has, and what there is of it already. */
export type RightRow = {
  line: number;
  key: string;
  content: ImportContent;
  existing: { userId: string; serviceId: string | null } | null;
};

export type CheckedFile = {
  file: ParsedFile;
  right: RightRow[];
  wrong: number;
};

export type CheckedImport = {
  customers: CheckedFile | null;
  services: CheckedFile | null;
  faults: ImportFault[];
  plans: ReadonlyMap<string, ImportPlan>;
};

type Row = { line: number; content: ImportContent | null; faults: RowFault[] };

/**
 * Reads files of customers and services and looks at every line: whether it is right in itself, among
 * the others, and beside what the shop has. Writes nothing.
 */
export async function checkImport(
  db: Db,
  files: ImportFiles,
  { now }: { now: Date },
): Promise<CheckedImport> {
  const plans = await readImportPlans(db);
  const today = amsterdamDate(now);
  const customers = files.customers ? await parseFile('customer', files.customers) : null;
  const services = files.services ? await parseFile('service', files.services) : null;
  const customerRows: Row[] = [];
  for (const row of customers?.rows ?? []) {
    const { customer, faults } = await checkCustomerRow(row);
    customerRows.push({ line: row.line, content: customer, faults });
  }
  const serviceRows = (services?.rows ?? []).map((row): Row => {
    const { service, faults } = checkServiceRow(row, { plans, today });
    return { line: row.line, content: service, faults };
  });
  findTwins(customerRows, 'Dit e-mailadres staat ook op regel');
  findTwins(serviceRows, 'Deze service staat ook op regel');
  const contents = [...customerRows, ...serviceRows].flatMap(({ content }) => content ?? []);
  const known = await findKnown(db, contents);
  for (const row of customerRows) weighCustomer(row, known);
  const coming = new Set(
    customerRows.flatMap(({ content, faults }) =>
      content === null || faults.length > 0 ? [] : content.email,
    ),
  );
  for (const row of serviceRows) weighService(row, { known, coming, plans });
  findSharedPanels(serviceRows, plans);
  return {
    customers: customers === null ? null : summarise(customers, customerRows, known),
    services: services === null ? null : summarise(services, serviceRows, known),
    faults: [
      ...(customers?.faults ?? []),
      ...faultsOf('customer', customerRows),
      ...(services?.faults ?? []),
      ...faultsOf('service', serviceRows),
    ].toSorted((a, b) => a.kind.localeCompare(b.kind) || a.line - b.line),
    plans,
  };
}

/** The second of two lines that are about one thing is wrong. */
function findTwins(rows: readonly Row[], sentence: string): void {
  const seen = new Map<string, number>();
  for (const { line, content, faults } of rows) {
    if (content === null) continue;
    const key = hashRow(content);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    else faults.push({ column: null, message: `${sentence} ${first}.` });
  }
}

/** Else whoever registers with the address of somebody who moves in gets their services. */
const UNPROVEN =
  'Iemand maakte hier een account met dit e-mailadres en heeft het niet bevestigd. Laat de klant dat eerst doen.';
const STAFF = 'Met dit e-mailadres werkt een collega in het Admin Panel.';

function weighCustomer({ content, faults }: Row, known: Known): void {
  if (content !== null && known.users.get(content.email)?.isStaff === true) {
    faults.push({ column: 'e-mail', message: STAFF });
  }
}

type Beside = {
  known: Known;
  coming: ReadonlySet<string>;
  plans: ReadonlyMap<string, ImportPlan>;
};

function weighService({ content, faults }: Row, { known, coming, plans }: Beside): void {
  if (content?.kind !== 'service' || known.services.has(hashRow(content))) return;
  const user = known.users.get(content.email);
  if (user?.isStaff === true) faults.push({ column: 'e-mail', message: STAFF });
  if (user?.isUnproven === true) faults.push({ column: 'e-mail', message: UNPROVEN });
  if (user === undefined && !coming.has(content.email)) {
    faults.push({
      column: 'e-mail',
      message: 'Deze klant is er niet, en staat niet (goed) in het klantenbestand.',
    });
  }
  const plan = plans.get(content.plan);
  if (plan === undefined) return;
  if (user !== undefined && known.running.has(runningKey(user.id, plan.id, content.name))) {
    faults.push({ column: 'naam', message: 'Deze klant heeft al zo’n service op dit pakket.' });
  }
  if (content.panelId !== '' && known.panels.has(`${plan.module} ${content.panelId}`)) {
    faults.push({ column: 'paneel-id', message: 'Deze server is al van een andere service.' });
  }
}

function runningKey(userId: string, planId: string, name: string): string {
  return `${userId} ${planId} ${name.toLowerCase()}`;
}

/** Two services on one server would suspend and end each other. */
function findSharedPanels(rows: readonly Row[], plans: ReadonlyMap<string, ImportPlan>): void {
  const seen = new Map<string, number>();
  for (const { line, content, faults } of rows) {
    if (content?.kind !== 'service' || content.panelId === '') continue;
    const server = `${plans.get(content.plan)?.module ?? ''} ${content.panelId}`;
    const first = seen.get(server);
    if (first === undefined) seen.set(server, line);
    else faults.push({ column: 'paneel-id', message: `Deze server staat ook op regel ${first}.` });
  }
}

function faultsOf(kind: ImportKind, rows: readonly Row[]): ImportFault[] {
  return rows.flatMap(({ line, faults }) => faults.map((fault) => ({ kind, line, ...fault })));
}

function summarise(file: ParsedFile, rows: readonly Row[], known: Known): CheckedFile {
  const right = rows.flatMap(({ line, content, faults }): RightRow[] => {
    if (content === null || faults.length > 0) return [];
    const key = hashRow(content);
    return [{ line, key, content, existing: existingOf(content, key, known) }];
  });
  return { file, right, wrong: file.rowCount - right.length };
}

function existingOf(content: ImportContent, key: string, known: Known): RightRow['existing'] {
  if (content.kind === 'service') return known.services.get(key) ?? null;
  const user = known.users.get(content.email);
  return user === undefined ? null : { userId: user.id, serviceId: null };
}

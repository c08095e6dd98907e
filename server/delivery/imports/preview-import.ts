import type { ImportPreview } from '#contract/staff/imports.ts';
import { amsterdamDate, addDays } from '#domain/platform/amsterdam.ts';
import { sumCents } from '#domain/platform/money.ts';
import {
  IMPORT_FAULTS_MAX,
  type ImportContent,
  type ImportedCustomer,
  type ImportedService,
} from '#domain/delivery/moving-in.ts';
import { monthlyShare, priceForTerm } from '#domain/catalogue/plan.ts';
import { RENEWAL_INVOICE_DAYS } from '#domain/delivery/service-end.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  checkImport,
  type CheckedFile,
  type CheckedImport,
  type ImportFiles,
} from './check-import.ts';
import { listWithBilling } from './queries.ts';

const SHOWN = 5;

/** Tells what importing these files would do. Writes nothing. */
export async function previewImport(
  db: Db,
  files: ImportFiles,
  { now }: { now: Date },
): Promise<ImportPreview> {
  const checked = await checkImport(db, files, { now });
  const { customers, services, faults } = checked;
  return {
    customers: customers === null ? null : { ...countsOf(customers), ...customersOf(customers) },
    services:
      services === null
        ? null
        : { ...countsOf(services), ...(await servicesOf(db, checked, services, now)) },
    faults: faults.slice(0, IMPORT_FAULTS_MAX),
    faultCount: faults.length,
  };
}

function countsOf({ file, right, wrong }: CheckedFile) {
  const existing = right.filter((row) => row.existing !== null).length;
  return { rows: file.rowCount, fresh: right.length - existing, existing, wrong };
}

function freshOf<T extends ImportContent>(
  file: CheckedFile | null,
  isOf: (content: ImportContent) => content is T,
): T[] {
  return (file?.right ?? [])
    .filter(({ existing }) => existing === null)
    .map(({ content }) => content)
    .filter(isOf);
}

const isCustomer = (content: ImportContent): content is ImportedCustomer =>
  content.kind === 'customer';
const isService = (content: ImportContent): content is ImportedService =>
  content.kind === 'service';

function customersOf(file: CheckedFile) {
  const shown = freshOf(file, isCustomer)
    .slice(0, SHOWN)
    .map(({ firstName, lastName, company, email }) => ({
      name: `${firstName} ${lastName}`,
      company,
      email,
    }));
  return { shown };
}

async function servicesOf(
  db: Db,
  { customers, plans }: CheckedImport,
  file: CheckedFile,
  now: Date,
) {
  const priced = freshOf(file, isService).flatMap((service) => {
    const plan = plans.get(service.plan);
    if (plan === undefined) return [];
    const priceCents = service.priceCents ?? priceForTerm(plan, service.termMonths);
    return priceCents === null ? [] : { ...service, planName: plan.name, priceCents };
  });
  // Through that day: its term ends as the next one begins.
  const dueThrough = addDays(amsterdamDate(now), RENEWAL_INVOICE_DAYS - 1);
  const isBilled = new Set([
    ...(await listWithBilling(db, [...new Set(priced.map(({ email }) => email))])),
    ...freshOf(customers, isCustomer)
      .filter(hasBilling)
      .map(({ email }) => email),
  ]);
  return {
    suspended: priced.filter(({ status }) => status === 'suspended').length,
    monthlyCents: sumCents(
      priced.map(({ priceCents, termMonths }) => monthlyShare(priceCents, termMonths)),
    ),
    dueSoon: priced.filter(({ paidUntil }) => paidUntil <= dueThrough).length,
    withoutBilling: priced.filter(({ email }) => !isBilled.has(email)).length,
    onPanel: priced.filter(({ panelId }) => panelId !== '').length,
    shown: priced.slice(0, SHOWN).map(({ name, email, planName, priceCents, paidUntil }) => ({
      name,
      email,
      planName,
      priceCents,
      paidUntil,
    })),
  };
}

/** As far as a file tells: what an invoice must say of its buyer. */
function hasBilling(customer: ImportedCustomer): boolean {
  const { address, postalCode, city, company, kvkNumber, country } = customer;
  const isKnown = address !== '' && postalCode !== '' && city !== '';
  return isKnown && (company === '' || kvkNumber !== '' || country !== 'NL');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ABUSE_DECISIONS,
  ABUSE_GROUNDS,
  ABUSE_KINDS,
  ABUSE_STATUSES,
} from '#domain/compliance/abuse-notice.ts';
import { ATTACHMENT_KINDS } from '#domain/support/attachment.ts';
import { BANK_BOOKINGS } from '#domain/sales/bank-booking.ts';
import { BANK_FORMATS, BANK_LINE_SIDES, BANK_LINE_STATES } from '#domain/sales/bank-statement.ts';
import { SOLD_TERMS } from '#domain/catalogue/sold-term.ts';
import { BILLING_CYCLES, TERMS } from '#domain/catalogue/term.ts';
import { CHARGE_UNITS } from '#domain/sales/charge.ts';
import { MANDATE_ENDS, MANDATE_STATUSES } from '#domain/sales/direct-debit.ts';
import { ARTICLE_CATEGORIES, ARTICLE_STATUSES } from '#domain/support/article.ts';
import {
  INCIDENT_EVENT_TYPES,
  INCIDENT_IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
} from '#domain/support/incident.ts';
import {
  AUTHORITY_DECISIONS,
  BREACH_CAUSES,
  BREACH_STATUSES,
  BREACH_UPDATE_KINDS,
  PEOPLE_DECISIONS,
} from '#domain/compliance/data-breach.ts';
import { LEGAL_BASES } from '#domain/compliance/processing.ts';
import { INBOUND_OUTCOMES, KEPT_OUTCOMES, MAILBOX_FAILURES } from '#domain/support/mail-reply.ts';
import { SIGN_IN_OUTCOMES } from '#domain/identity/sign-in.ts';
import { MEMBERSHIP_ENDS } from '#domain/identity/membership.ts';
import { IMPORT_KINDS, IMPORT_ROW_STATES } from '#domain/delivery/moving-in.ts';
import { INVOICE_KINDS, INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { LINE_PARTS } from '#domain/sales/basket.ts';
import { ORDER_KINDS, ORDER_LINE_STATES, ORDER_STATUSES } from '#domain/sales/order.ts';
import { OUTSIDE_PARTIES } from '#domain/platform/outside-party.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/sales/payment.ts';
import { EXPORT_STATUSES } from '#domain/compliance/personal-data.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { AGREED_WAYS } from '#domain/sales/plan-change.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { REFUND_STATUSES, REFUND_WAYS } from '#domain/sales/refund.ts';
import { RETURN_ASKERS, RETURN_DECISIONS, RETURN_GROUNDS } from '#domain/sales/return.ts';
import { ROLES } from '#domain/platform/role.ts';
import { CANCELLED_BY } from '#domain/delivery/service-end.ts';
import { REINSTALL_STEPS } from '#domain/delivery/reinstall.ts';
import { MODULE_STATES, MODULE_TASKS } from '#domain/delivery/service-module.ts';
import { CREDIT_KINDS } from '#domain/sales/credit.ts';
import { WORD_WAYS } from '#domain/sales/order-word.ts';
import { REOPEN_REASONS } from '#domain/sales/chargeback.ts';
import { DELIVERY_STATES, SUSPEND_REASONS } from '#domain/delivery/service.ts';
import { PRICE_ORIGINS } from '#domain/delivery/service-price.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { SKIPPABLE_STEPS } from '#domain/sales/step.ts';
import { MAIL_STATUSES } from '#domain/platform/outgoing-mail.ts';
import { STAFF_TASK_KINDS } from '#domain/platform/staff-task.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#domain/support/ticket.ts';
import {
  NEWS_KINDS,
  OFF_REASONS,
  TEST_NEWS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_FAULTS,
} from '#domain/operations/webhook.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { PAYMENT_PROVIDERS } from '#domain/sales/payment-provider.ts';
import { INCIDENT_ROUND_KINDS } from './incident-tables.ts';
import { ACTOR_KINDS, EVENT_SUBJECTS } from './record-tables.ts';
import {
  TEST_ACCOUNTS,
  TEST_GATEWAY_STATUSES,
  TEST_MANDATE_STATUSES,
  TEST_PAYMENT_KINDS,
} from './gateway-tables.ts';
import { GATEWAYS } from './order-tables.ts';

/** Columns whose text is one of a few, and which: the check in the database says the same. */
const UNIONS: Record<string, readonly string[]> = {
  'user_roles.role': ROLES,
  'memberships.ended_by': MEMBERSHIP_ENDS,
  'data_exports.status': EXPORT_STATUSES,
  'plans.type': PLAN_TYPES,
  'plans.billing_cycle': BILLING_CYCLES,
  'plans.module': PROVISIONING_MODULES,
  'discount_codes.cycle': BILLING_CYCLES,
  'orders.kind': ORDER_KINDS,
  'orders.status': ORDER_STATUSES,
  'order_words.way': WORD_WAYS,
  'order_lines.kind': ORDER_KINDS,
  'order_lines.part': LINE_PARTS,
  'order_lines.state': ORDER_LINE_STATES,
  'order_lines.unit': CHARGE_UNITS,
  'orders.payment_method': PAYMENT_METHODS,
  'payments.method': PAYMENT_METHODS,
  'test_gateway_payments.method': PAYMENT_METHODS,
  'payments.gateway': GATEWAYS,
  'mandates.gateway': PAYMENT_PROVIDERS,
  'outside_troubles.party': OUTSIDE_PARTIES,
  'payment_bundles.gateway': PAYMENT_PROVIDERS,
  'payment_bundles.status': PAYMENT_STATUSES,
  'mandates.status': MANDATE_STATUSES,
  'mandates.ended_reason': MANDATE_ENDS,
  'payments.status': PAYMENT_STATUSES,
  'test_gateway_payments.status': TEST_GATEWAY_STATUSES,
  'test_gateway_payments.kind': TEST_PAYMENT_KINDS,
  'test_gateway_mandates.status': TEST_MANDATE_STATUSES,
  'test_gateway_mandates.behaviour': TEST_ACCOUNTS,
  'refunds.status': REFUND_STATUSES,
  'holds.step': SKIPPABLE_STEPS,
  'claims.reopened_because': REOPEN_REASONS,
  'credits.kind': CREDIT_KINDS,
  'returns.ground': RETURN_GROUNDS,
  'returns.state': RETURN_DECISIONS,
  'returns.asked_by': RETURN_ASKERS,
  'returns.way': REFUND_WAYS,
  'bank_statements.format': BANK_FORMATS,
  'bank_lines.side': BANK_LINE_SIDES,
  'bank_lines.state': BANK_LINE_STATES,
  'bank_lines.booking': BANK_BOOKINGS,
  'import_rows.kind': IMPORT_KINDS,
  'import_rows.state': IMPORT_ROW_STATES,
  'series.kind': INVOICE_KINDS,
  'staff_tasks.kind': STAFF_TASK_KINDS,
  'mailboxes.failure': MAILBOX_FAILURES,
  'inbound_mails.outcome': INBOUND_OUTCOMES,
  'kept_mails.outcome': KEPT_OUTCOMES,
  'sign_ins.outcome': SIGN_IN_OUTCOMES,
  'abuse_notices.kind': ABUSE_KINDS,
  'abuse_notices.status': ABUSE_STATUSES,
  'abuse_notices.decision': ABUSE_DECISIONS,
  'abuse_notices.ground': ABUSE_GROUNDS,
  'articles.category': ARTICLE_CATEGORIES,
  'articles.status': ARTICLE_STATUSES,
  'incidents.kind': INCIDENT_KINDS,
  'incidents.status': INCIDENT_STATUSES,
  'incidents.impact': INCIDENT_IMPACTS,
  'incident_updates.status': INCIDENT_STATUSES,
  'incident_updates.impact': INCIDENT_IMPACTS,
  'incident_rounds.kind': INCIDENT_ROUND_KINDS,
  'incident_rounds.event_type': INCIDENT_EVENT_TYPES,
  'data_breaches.cause': BREACH_CAUSES,
  'data_breaches.status': BREACH_STATUSES,
  'data_breaches.authority_decision': AUTHORITY_DECISIONS,
  'data_breaches.people_decision': PEOPLE_DECISIONS,
  'data_breach_updates.kind': BREACH_UPDATE_KINDS,
  'processings.basis': LEGAL_BASES,
  'invoices.kind': INVOICE_KINDS,
  'invoices.status': INVOICE_STATUSES,
  'invoice_lines.unit': CHARGE_UNITS,
  'invoices.vat_treatment': VAT_TREATMENTS,
  'orders.vat_treatment': VAT_TREATMENTS,
  'plan_changes.from_cycle': BILLING_CYCLES,
  'plan_changes.to_cycle': BILLING_CYCLES,
  'plan_changes.agreed_way': AGREED_WAYS,
  'services.status': SERVICE_STATUSES,
  'services.suspend_reason': SUSPEND_REASONS,
  'services.price_origin': PRICE_ORIGINS,
  'services.module': PROVISIONING_MODULES,
  'services.delivery_state': DELIVERY_STATES,
  'services.module_state': MODULE_STATES,
  'services.module_task': MODULE_TASKS,
  'services.reinstall_step': REINSTALL_STEPS,
  'services.cancelled_by': CANCELLED_BY,
  'tickets.priority': TICKET_PRIORITIES,
  'tickets.status': TICKET_STATUSES,
  'ticket_attachments.kind': ATTACHMENT_KINDS,
  'events.subject_type': EVENT_SUBJECTS,
  'events.actor_kind': ACTOR_KINDS,
  'mails.status': MAIL_STATUSES,
  'audit_log.actor_kind': ACTOR_KINDS,
  'webhooks.off_reason': OFF_REASONS,
  'webhook_deliveries.kind': [...NEWS_KINDS, TEST_NEWS],
  'webhook_deliveries.state': WEBHOOK_DELIVERY_STATES,
  'webhook_deliveries.fault': WEBHOOK_FAULTS,
};

/** Columns whose number is one of a few. */
const LENGTHS = [
  'orders',
  'services',
  'discount_codes',
  'plan_changes.from',
  'plan_changes.to',
].map((place) => [
  place.includes('.') ? `${place}_term_months` : `${place}.term_months`,
  TERMS.map(String).toSorted(),
]);
const SOLD_LENGTHS = ['prices', 'option_prices', 'order_lines'].map((table) => [
  `${table}.term_months`,
  SOLD_TERMS.map(String).toSorted(),
]);

/** Columns that the database fills from those by a function, and their words. */
const KEPT = new Set(['orders.billing_cycle', 'services.billing_cycle']);

type Column = { type: string; nullable: boolean };
type Table = Record<string, Column>;

/** Names in TypeScript of the database's types. */
const TYPE_NAMES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  'character varying': 'string',
  date: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  // As a list of a union is to TypeScript.
  ARRAY: 'json',
  bytea: 'Buffer',
  tsvector: 'string',
};

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The sources themselves: types are gone at run time, and the sources are what a person reads. */
function readSources(): string {
  return readdirSync(import.meta.dirname)
    .filter((name) => /^(?:[a-z]+-tables|schema)\.ts$/.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

function fieldsOf(body: string): [string, string][] {
  return body
    .split(';')
    .map((line) => /^\s*(\w+):\s*([\s\S]+)$/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2]?.trim() ?? '']]));
}

/** Answers the type that a select gives: without the wrappers that say how a column is written. */
function selectedType(type: string): string {
  const [, wrapper, inner = ''] = /^(Generated|Fixed|Kept|ColumnType)<([\s\S]*)>$/.exec(type) ?? [];
  if (wrapper === undefined) return type;
  if (wrapper !== 'ColumnType') return selectedType(inner);
  let depth = 0;
  for (const [at, character] of [...inner].entries()) {
    if (character === '<') depth += 1;
    if (character === '>') depth -= 1;
    if (character === ',' && depth === 0) return inner.slice(0, at);
  }
  return inner;
}

const PLAIN = new Set([
  'string',
  'number',
  'boolean',
  'Date',
  'Buffer',
  'Cents',
  'TermMonths',
  'SoldTerm',
]);

function isUnion(column: string): boolean {
  return column in UNIONS || KEPT.has(column);
}

function columnOf(source: string, isOfUnion: boolean): Column {
  const selected = selectedType(source);
  const type = selected.replace(/\s*\|\s*null\b/, '');
  const nullable = type !== selected || type === 'unknown';
  if (isOfUnion) return { type: 'string', nullable };
  if (!PLAIN.has(type)) return { type: 'json', nullable };
  return { type: ['Cents', 'TermMonths', 'SoldTerm'].includes(type) ? 'number' : type, nullable };
}

function typescriptTables(): Record<string, Table> {
  const sources = readSources();
  const bodies = new Map(
    [...sources.matchAll(/type (\w+) = \{([\s\S]*?)\n?\};/g)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  return Object.fromEntries(
    fieldsOf(bodies.get('Database') ?? '').map(([key, typeName]) => {
      const table = snake(key);
      const columns = fieldsOf(bodies.get(typeName) ?? '').map(([name, type]) => {
        const column = snake(name);
        return [column, columnOf(type, isUnion(`${table}.${column}`))];
      });
      return [table, Object.fromEntries(columns)];
    }),
  );
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function databaseTables(): Promise<Record<string, Table>> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
    select table_name as table, column_name as column,
      case when data_type = 'USER-DEFINED' then udt_name else data_type end as type,
      is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public'
  `.execute(database.db);
  const tables: Record<string, Table> = {};
  for (const { table, column, type, nullable } of rows) {
    // A generated column is never null where what it is made of is not.
    const isNullable = nullable && `${table}.${column}` !== 'users.search_text';
    (tables[table] ??= {})[column] = { type: TYPE_NAMES[type] ?? type, nullable: isNullable };
  }
  return tables;
}

test('the tables of TypeScript are those of the database: columns, types and nulls', async () => {
  const described = typescriptTables();
  expect(Object.keys(described).length).toBeGreaterThan(20);
  expect(described).toEqual(await databaseTables());
});

function valuesOf(list = ''): string[] {
  return [...list.matchAll(/'([^']*)'|\b(\d+)\b/g)]
    .map(([, text, number]) => text ?? number ?? '')
    .toSorted();
}

/** Reads the functions that check the tables which are written to most. */
async function checkFunctions(): Promise<{ table: string; body: string }[]> {
  const { rows } = await sql<{ table: string; body: string }>`
    select conrelid::regclass::text as table, prosrc as body
    from pg_constraint
    join pg_depend on pg_depend.objid = pg_constraint.oid and refclassid = 'pg_proc'::regclass
    join pg_proc on pg_proc.oid = refobjid
    where contype = 'c' and connamespace = 'public'::regnamespace
  `.execute(database.db);
  return rows;
}

test('the checks of the database are the unions of the domain', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
  `.execute(database.db);
  const checks: Record<string, string[]> = {};
  for (const { table, definition } of rows) {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
    if (column !== undefined) checks[`${table}.${column}`] = valuesOf(list);
  }
  for (const { table, body } of await checkFunctions()) {
    for (const [, column, list] of body.matchAll(/^ *(?:return|and) (\w+) in \(([^)]*)\)/gm)) {
      checks[`${table}.${column}`] = valuesOf(list);
    }
  }
  const unions = Object.entries(UNIONS).map(([column, values]) => [column, values.toSorted()]);
  expect(checks).toEqual(Object.fromEntries([...unions, ...LENGTHS, ...SOLD_LENGTHS]));
});

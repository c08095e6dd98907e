import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Row = Record<string, string | number | null>;

const ID = '00000000-0000-4000-8000-000000000000';

/** An order of work that was billed apart. */
const OF_WORK = {
  kind: 'charge',
  plan_id: null,
  term_months: null,
  terms_version: null,
  terms_accepted_at: null,
  expires_at: null,
};

/** Each check: a row that holds, and what makes it one that does not. */
const CHECKS: Record<string, { table: string; holds: Row; broken: Row[] }> = {
  order_holds: {
    table: 'orders',
    holds: {
      status: 'pending',
      kind: 'new',
      plan_id: ID,
      term_months: 24,
      payment_method: 'test_ideal',
      service_name: 'x',
      terms_version: '2026-11',
      terms_accepted_at: '2026-11-01',
      expires_at: '2026-11-08',
      total_cents: 121,
      net_cents: 100,
      vat_cents: 21,
      vat_treatment: 'standard',
      vat_percent: 21,
      agreed_cents: null,
      vat_check_id: null,
    },
    broken: [
      { vat_treatment: 'free' },
      { vat_percent: 0 },
      { vat_treatment: 'small_business', vat_percent: 0 },
      { vat_treatment: 'small_business', net_cents: 121, vat_cents: 0 },
      { vat_treatment: 'outside', vat_percent: 0 },
      // Without btw on somebody's word alone, and an answer that decided nothing.
      { vat_treatment: 'reverse_charge', net_cents: 121, vat_cents: 0, vat_percent: 0 },
      { vat_check_id: ID },
      { agreed_cents: 120 },
      { status: 'open' },
      // A plan comes with a name, a term, terms and a day on which it expires; work has none of these.
      { service_name: null },
      { plan_id: null },
      { expires_at: null },
      { ...OF_WORK, terms_version: '2026-11' },
      { ...OF_WORK, kind: 'new' },
      { kind: 'charge' },
      { kind: 'sale' },
      { ...OF_WORK, status: 'paid' },
      { term_months: 2 },
      { payment_method: 'cash' },
      { service_name: '' },
      { service_name: 'x'.repeat(64) },
      // Only new services may be free.
      { kind: 'renewal', total_cents: 0, net_cents: 0, vat_cents: 0 },
      { total_cents: -1, net_cents: -1, vat_cents: 0 },
      { net_cents: -1, vat_cents: 122 },
      { net_cents: 122, vat_cents: -1 },
      { vat_cents: 20 },
    ],
  },
  order_line_holds: {
    table: 'order_lines',
    holds: {
      position: 1,
      kind: 'renewal',
      state: 'open',
      part: 'base',
      parent_id: null,
      option_key: null,
      plan_id: ID,
      term_months: 24,
      service_name: 'x',
      quantity: 1,
      unit: null,
      unit_cents: null,
      total_cents: 121,
      net_cents: 100,
      vat_cents: 21,
      vat_percent: 21,
      agreed_cents: null,
      discount_cents: null,
      saved_cents: null,
      saved_net_cents: null,
    },
    broken: [
      { position: 0 },
      { part: 'gift' },
      // An option goes with what it is of, and so does what is paid once.
      { part: 'option', option_key: 'memory' },
      { part: 'option', parent_id: ID },
      { option_key: 'memory' },
      { part: 'setup', parent_id: ID },
      { term_months: 0 },
      { discount_cents: 10 },
      { discount_cents: 0, saved_cents: 0, saved_net_cents: 0 },
      { discount_cents: 10, saved_cents: 10, saved_net_cents: 11 },
      { kind: 'sale' },
      { state: 'gone' },
      // A plan comes with a term and a name; work has no plan.
      { plan_id: null },
      { kind: 'charge' },
      { term_months: null },
      { term_months: 2 },
      { service_name: null },
      { service_name: '' },
      { quantity: 0 },
      { unit: 'hour' },
      { net_cents: 122, vat_cents: -1 },
      { vat_cents: 20 },
      { vat_percent: 0 },
      { agreed_cents: 120 },
    ],
  },
  payment_holds: {
    table: 'payments',
    holds: {
      status: 'open',
      gateway: 'test',
      currency: 'EUR',
      amount_cents: 499,
      // The rest of a term of which a part came in is collected.
      mandate_id: ID,
      bundle_id: null,
      tops_up_credit: 'true',
      topped_up_by: null,
      taken_back_cents: null,
    },
    broken: [
      { status: 'lost' },
      { gateway: 'stripe' },
      { currency: 'USD' },
      { amount_cents: 0 },
      // A payment that tops up credit is made online, alone or by mandate.
      { gateway: 'bank' },
      { gateway: 'credit' },
      { bundle_id: ID },
      // Only credit is topped up.
      { tops_up_credit: 'false', topped_up_by: ID },
      { tops_up_credit: 'false', topped_up_by: ID, gateway: 'bank' },
      { taken_back_cents: -1 },
    ],
  },
  invoice_holds: {
    table: 'invoices',
    holds: {
      kind: 'invoice',
      status: 'paid',
      credits_invoice_id: null,
      corrects_invoice_id: null,
      corrected_at: null,
      born_paid: 'false',
      prepaid_cents: null,
      reason: null,
      number: 1,
      total_amount_cents: 121,
      net_cents: 100,
      vat_cents: 21,
      vat_treatment: 'standard',
    },
    broken: [
      { corrected_at: '2026-11-01' },
      { prepaid_cents: 10 },
      { vat_treatment: 'free' },
      { vat_treatment: 'reverse_charge' },
      { vat_treatment: 'small_business' },
      { vat_treatment: 'outside' },
      { kind: 'receipt' },
      { status: 'open' },
      { kind: 'credit_note' },
      { credits_invoice_id: '00000000-0000-4000-8000-000000000000' },
      { reason: '' },
      { number: 0 },
      { total_amount_cents: 120 },
    ],
  },
  invoice_line_holds: {
    table: 'invoice_lines',
    holds: {
      quantity: 2,
      unit: 'hour',
      unit_cents: 5000,
      discount_label: 'Welkom',
      discount_cents: 121,
      discount_net_cents: 100,
    },
    broken: [
      { quantity: 0 },
      { unit: 'kilo' },
      { unit: null },
      { unit_cents: null },
      { discount_label: null },
      { discount_cents: null },
      { discount_net_cents: null },
    ],
  },
  event_holds: {
    table: 'events',
    holds: { subject_type: 'order', actor_kind: 'user' },
    broken: [{ subject_type: 'mail' }, { actor_kind: 'robot' }],
  },
  service_holds: {
    table: 'services',
    holds: {
      status: 'active',
      suspend_reason: null,
      term_months: 24,
      module: 'manual',
      delivery_state: 'done',
      module_state: 'running',
      module_task: null,
      cancelled_by: null,
      name: 'x',
      price_cents: 499,
      next_price_cents: null,
      next_price_on: null,
      cancelled_at: null,
      cancel_at: null,
      order_id: null,
      anchor_at: '2026-11-01',
      moved_until: '2026-12-01',
      moved_terms: 1,
      panel_id: 'site7',
      reinstall_step: null,
    },
    broken: [
      { status: 'gone' },
      { moved_until: null },
      { moved_terms: null },
      { moved_terms: -1 },
      { order_id: ID },
      { anchor_at: null },
      { panel_id: 'site 7' },
      { status: 'suspended' },
      { suspend_reason: 'unpaid' },
      { status: 'suspended', suspend_reason: 'other' },
      { term_months: 2 },
      { module: 'other' },
      { delivery_state: 'sent' },
      { delivery_state: 'queued' },
      { module_state: 'idle' },
      { module_task: 'wipe' },
      { status: 'offline', reinstall_step: 'wipe' },
      { reinstall_step: 'clear' },
      { cancelled_by: 'staff' },
      { cancelled_at: '2026-11-01' },
      { cancelled_at: '2026-11-01', cancelled_by: 'nobody' },
      { status: 'cancelled' },
      {
        status: 'cancelled',
        cancelled_at: '2026-11-01',
        cancelled_by: 'staff',
        cancel_at: '2026-12-01',
      },
      { name: '' },
      { price_cents: -1 },
      { price_cents: 0, next_price_cents: 599, next_price_on: '2027-01-01' },
      { next_price_cents: 0, next_price_on: '2027-01-01' },
      { next_price_cents: 599 },
      { next_price_on: '2027-01-01' },
    ],
  },
  webhook_delivery_holds: {
    table: 'webhook_deliveries',
    holds: {
      kind: 'order.paid',
      state: 'waiting',
      tries: 1,
      next_try_at: '2026-11-24',
      fault: null,
      tried_at: '2026-11-24',
      answer_code: 500,
      took_ms: 5,
    },
    broken: [
      { kind: 'order.eaten' },
      { state: 'lost' },
      { tries: -1 },
      { tries: 11 },
      { next_try_at: null },
      { state: 'failed' },
      { fault: 'tired', answer_code: null },
      { fault: 'timeout' },
      { answer_code: null },
      { tried_at: null },
      { took_ms: null },
      { state: 'sent', next_try_at: null },
    ],
  },
};

/** Null, for what is not known, holds too. */
async function refuses(check: string, row: Row): Promise<boolean> {
  const named = Object.entries(row).map(
    ([name, value]) => sql`${sql.ref(name)} => ${sql.lit(value)}`,
  );
  const call = sql`${sql.ref(check)}(${sql.join(named)})`;
  const { rows } = await sql<{ holds: boolean | null }>`select ${call} as holds`.execute(
    database.db,
  );
  return rows[0]?.holds === false;
}

describe.each(Object.entries(CHECKS))('%s', (check, { table, holds, broken }) => {
  test('takes a row that is sound', async () => {
    expect(await refuses(check, holds)).toBe(false);
  });

  test.each(broken)('refuses %o', async (change) => {
    expect(await refuses(check, { ...holds, ...change })).toBe(true);
  });

  test('is asked for every row, each value in its own place', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = to_regclass(${table}) and contype = 'c'
    `.execute(database.db);
    const named = `CHECK (${check}(${Object.keys(holds).join(', ')}))`;
    expect(rows.map(({ definition }) => definition.replaceAll('"', ''))).toContain(named);
  });
});

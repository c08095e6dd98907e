import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberRight } from '#domain/identity/membership.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { call, outcomeOf, PROCEDURES, refusalOf } from '#tests/support/procedures.ts';

const BOTH = ['technical', 'financial'] as const;
const TECHNICAL = ['technical'] as const;
const FINANCIAL = ['financial'] as const;

/**
 * Rights with which a colleague gets past the door of each procedure. Written out again on purpose: it
 * must not follow the code. What is not here is the holder's alone.
 */
const ALLOWED: Record<string, readonly MemberRight[]> = {
  'customer.account.me': BOTH,
  'customer.members.accounts': BOTH,
  'customer.events.stream': BOTH,
  'customer.incidents.list': BOTH,
  'customer.services.list': TECHNICAL,
  'customer.services.get': TECHNICAL,
  'customer.services.timeline': TECHNICAL,
  'customer.services.tickets': TECHNICAL,
  'customer.usage.get': TECHNICAL,
  'customer.services.restart': TECHNICAL,
  'customer.services.reinstall': TECHNICAL,
  'customer.services.rename': TECHNICAL,
  'customer.services.setDomain': TECHNICAL,
  'customer.services.openPanel': TECHNICAL,
  'customer.services.setAccess': TECHNICAL,
  'customer.tickets.list': TECHNICAL,
  'customer.tickets.get': TECHNICAL,
  'customer.tickets.create': TECHNICAL,
  'customer.tickets.reply': TECHNICAL,
  'customer.tickets.close': TECHNICAL,
  'customer.tickets.attach': TECHNICAL,
  'customer.tickets.detach': TECHNICAL,
  'customer.tickets.download': TECHNICAL,
  'customer.orders.list': FINANCIAL,
  'customer.orders.get': FINANCIAL,
  'customer.returns.list': FINANCIAL,
  'customer.returns.ofOrder': FINANCIAL,
  'customer.orders.pay': FINANCIAL,
  'customer.orders.payWithCredit': FINANCIAL,
  'customer.orders.payByTransfer': FINANCIAL,
  'customer.orders.payRest': FINANCIAL,
  'customer.together.list': FINANCIAL,
  'customer.together.pay': FINANCIAL,
  'customer.together.get': FINANCIAL,
  'customer.invoices.list': FINANCIAL,
  'customer.invoices.years': FINANCIAL,
  'customer.invoices.get': FINANCIAL,
  'customer.invoices.download': FINANCIAL,
  'customer.invoices.downloadUbl': FINANCIAL,
  'customer.invoices.downloadProof': FINANCIAL,
  'customer.services.invoices': FINANCIAL,
  'customer.credit.get': FINANCIAL,
  'customer.testGateway.get': FINANCIAL,
  'customer.testGateway.answer': FINANCIAL,
};

const ENTERED = 'came in';
const ENTERED_CODES = new Set(['OK', 'INPUT_INVALID']);

/** Everything of one record that a colleague may ask, and what else the call takes. */
const ONE_RECORD: Record<string, { key: Key; rest?: object }> = {
  'customer.services.get': { key: 'serviceId' },
  'customer.services.timeline': { key: 'serviceId' },
  'customer.services.tickets': { key: 'serviceId' },
  'customer.usage.get': { key: 'serviceId' },
  'customer.services.invoices': { key: 'serviceId' },
  'customer.services.restart': { key: 'serviceId' },
  'customer.services.reinstall': {
    key: 'serviceId',
    rest: { confirmName: 'x', ownPassword: 'x', sshKey: null, requestKey: randomUUID() },
  },
  'customer.services.rename': { key: 'serviceId', rest: { name: 'gekaapt' } },
  'customer.services.setDomain': { key: 'serviceId', rest: { domain: 'gekaapt.nl' } },
  'customer.services.openPanel': { key: 'serviceId' },
  'customer.services.setAccess': {
    key: 'serviceId',
    rest: { ownPassword: 'x', sshKey: null },
  },
  'customer.tickets.get': { key: 'ticketId' },
  'customer.tickets.reply': { key: 'ticketId', rest: { message: 'Hoi' } },
  'customer.tickets.close': { key: 'ticketId' },
  'customer.tickets.detach': { key: 'attachmentId' },
  'customer.tickets.download': { key: 'attachmentId' },
  'customer.orders.get': { key: 'orderId' },
  'customer.returns.ofOrder': { key: 'orderId' },
  'customer.orders.pay': { key: 'orderId' },
  'customer.orders.payWithCredit': { key: 'orderId' },
  'customer.orders.payByTransfer': { key: 'orderId' },
  'customer.orders.payRest': { key: 'orderId', rest: { shownRestCents: 299 } },
  'customer.invoices.get': { key: 'invoiceId' },
  'customer.invoices.download': { key: 'invoiceId' },
  'customer.invoices.downloadUbl': { key: 'invoiceId' },
  'customer.invoices.downloadProof': { key: 'invoiceId' },
  'customer.testGateway.get': { key: 'paymentId' },
  'customer.together.get': { key: 'paymentId' },
  'customer.testGateway.answer': {
    key: 'paymentId',
    rest: { outcome: 'paid', delivery: 'before-answer' },
  },
};

type Key = 'serviceId' | 'ticketId' | 'attachmentId' | 'orderId' | 'invoiceId' | 'paymentId';

let api: TestApp;
let holder: Person;
let make: ReturnType<typeof createFactories>;
const members = new Map<string, { rights: readonly MemberRight[]; client: Api }>();

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  holder = await make.customer();
  for (const rights of [TECHNICAL, FINANCIAL, BOTH]) {
    const person = await make.member({ account: holder, rights });
    members.set(rights.join(' and '), { rights, client: api.asMember(person, holder) });
  }
});

afterAll(() => api[Symbol.asyncDispose]());

test('every line is a procedure', () => {
  const paths = new Set(PROCEDURES.map(({ path }) => path));
  expect(Object.keys(ALLOWED).filter((path) => !paths.has(path))).toEqual([]);
});

const KEPT_OUT = PROCEDURES.filter(({ path }) => !path.startsWith('public.'));

describe.each(['technical', 'financial', 'technical and financial'])('%s', (name) => {
  test.each(KEPT_OUT)('$path', async ({ path }) => {
    const { client, rights } = members.get(name) ?? { client: api.nobody, rights: [] };
    const isAllowed = ALLOWED[path]?.some((right) => rights.includes(right)) === true;
    // Without a valid input on purpose: who may not come in learns nothing of what it takes.
    const outcome = await outcomeOf(call(client, path, {}));
    expect(ENTERED_CODES.has(outcome) ? ENTERED : outcome).toBe(
      isAllowed ? ENTERED : 'HOLDER_ONLY',
    );
  });
});

describe('a membership that is not there', () => {
  let refused: { name: string; client: Api }[];

  beforeAll(async () => {
    // Each of them a person of their own: one may ask only so much in a minute.
    const stranger = async () => make.customer();
    const ended = await make.member({ account: holder, rights: BOTH });
    await api.as(holder).customer.members.end({ membershipId: ended.membershipId });
    refused = [
      { name: 'a stranger', client: api.asMember(await stranger(), holder) },
      { name: 'whose rights ended', client: api.asMember(ended, holder) },
      { name: 'the holder', client: api.asMember(holder, holder) },
      { name: 'no uuid', client: api.asMember(await stranger(), { id: 'x' }) },
      { name: 'nobody’s id', client: api.asMember(await stranger(), { id: randomUUID() }) },
    ];
  });

  // Never from one's own account either: what was asked was another.
  test.each(KEPT_OUT)('opens nothing: $path', async ({ path }) => {
    for (const { name, client } of refused) {
      expect(await refusalOf(call(client, path, {})), name).toMatchObject({
        code: 'MEMBERSHIP_OVER',
        status: 403,
      });
    }
  });
});

describe('the records of a third', () => {
  let ids: Record<Key, string>;
  /** With every right, and calls of their own: those above used up the minute of the others. */
  let client: Api;

  beforeAll(async () => {
    const { customer: third, orderId, serviceId } = await make.activeService();
    const colleague = await make.member({ account: holder, rights: ['technical', 'financial'] });
    client = api.asMember(colleague, holder);
    const invoice = await api.db
      .selectFrom('invoices')
      .select('id')
      .where('userId', '=', third.id)
      .executeTakeFirstOrThrow();
    const own = api.as(third).customer.tickets;
    const { id: attachmentId } = await own.attach({ file: new File(['log'], 'a.log') });
    const { id: ticketId } = await own.create({ subject: 'Vraag', message: 'Hoi' });
    const { id: paymentId } = await make.paymentOf(orderId);
    ids = { orderId, serviceId, attachmentId, ticketId, paymentId, invoiceId: invoice.id };
  });

  test('every call with an id has a line', () => {
    const taking = PROCEDURES.filter(
      ({ path, fields }) =>
        ALLOWED[path] !== undefined && fields.some((field) => field.endsWith('Id')),
    ).map(({ path }) => path);
    // One that is opened names a service, and only one of the account: members.test.ts.
    const lines = [...Object.keys(ONE_RECORD), 'customer.tickets.create'];
    expect(lines.toSorted()).toEqual(taking.toSorted());
  });

  test.each(Object.entries(ONE_RECORD))('%s: do not exist', async (path, { key, rest }) => {
    const refusal = await refusalOf(call(client, path, { [key]: ids[key], ...rest }));
    expect(refusal).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberRight } from '#domain/identity/membership.ts';
import { cents } from '#domain/platform/money.ts';
import { MEMBER_ACCESS } from '#server/platform/auth/member-access.ts';
import type { Api, TestApp } from '#tests/support/api.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import type { Person } from '#tests/support/factories.ts';
import { openLadder } from '#tests/support/plan-changes.ts';
import { call, outcomeOf } from '#tests/support/procedures.ts';
import { sweepAt } from '#tests/support/renewals.ts';

/** Names of fields that belong to one right and to no other. */
const OF_RIGHT: Readonly<Record<MemberRight, RegExp>> = {
  financial: /cents$|price|vat|invoice|discount|refund|credit|payment|^orderId$|iban|renewal$/i,
  technical: /^(?:server|hostname|ipv?6?Address|username|panelUrl|nameServers|message|usage)$/,
};

/** Calls that give no answer to walk: a stream of topics, a file, and those for a stand-in panel. */
const NOT_WALKED = [
  'customer.events.stream',
  'customer.services.openPanel',
  'customer.services.reinstall',
  'customer.services.setAccess',
  'customer.tickets.attach',
  'customer.tickets.detach',
  'customer.tickets.download',
  'customer.invoices.download',
  'customer.invoices.downloadUbl',
  'customer.invoices.downloadProof',
  'customer.orders.pay',
  'customer.orders.payWithCredit',
  'customer.orders.payByTransfer',
  'customer.orders.payRest',
  'customer.together.pay',
  'customer.together.get',
  'customer.testGateway.answer',
];

type Leaf = { path: string; key: string; value: unknown };

/** Every value in an answer, with the field that holds it; what an empty field could hold is nothing. */
function leavesOf(node: unknown, path: string, key = ''): Leaf[] {
  if (node === null || node === undefined) return [];
  if (typeof node !== 'object' || node instanceof Date) return [{ path, key, value: node }];
  const children = Array.isArray(node)
    ? node.flatMap((child) => leavesOf(child, `${path}[]`, key))
    : Object.entries(node).flatMap(([name, child]) => leavesOf(child, `${path}.${name}`, name));
  return children.length === 0 ? [] : [{ path, key, value: null }, ...children];
}

const belongsTo = (right: MemberRight) => (leaf: Leaf) => OF_RIGHT[right].test(leaf.key);

const ticket = { subject: 'Vraag', message: 'Het geheim van de server' };

/** All of a service that is somebody's by their right: the shop below has a service with each of them. */
const OF_SERVICE = [
  'discount.monthlyCents',
  'discount.priceCents',
  'earlyRefundCents',
  'monthlyCents',
  'nextPrice.cents',
  'orderId',
  'plannedPlan.priceCents',
  'priceCents',
  'renewal.invoiceNumber',
  'renewal.orderId',
  'server.hostname',
  'server.ipAddress',
  'server.username',
  'vatPercent',
  'vatTreatment',
];

let api: TestApp;
let holder: Person;
let clients: Record<'technical' | 'financial' | 'both' | 'holder', Api>;
let inputs: Record<string, readonly object[]>;

beforeAll(async () => {
  const ladder = await openLadder();
  ({ api, customer: holder } = ladder);
  const { make, small, large, serviceId: late } = ladder;
  const { code: discountCode } = await makeDiscount(api, { terms: 12 });
  const cheaper = await make.activeService({ customer: holder, plan: small, discountCode });
  const other = await make.activeService({ customer: holder, plan: large, cycle: 'yearly' });
  const mine = api.as(holder).customer;
  api.clock.set('2026-11-24T11:00:00Z');
  const { options } = await mine.planChanges.options({ serviceId: other.serviceId });
  const [next] = options.find(({ slug }) => slug === small.slug)?.cycles ?? [];
  if (next === undefined) throw new Error('no other plan');
  const wanted = { serviceId: other.serviceId, plan: small.slug, termMonths: next.termMonths };
  await mine.planChanges.schedule({ ...wanted, shownTermCents: next.termCents });
  await api.db
    .updateTable('services')
    .set({ nextPriceCents: cents(large.priceCents), nextPriceOn: '2027-06-01' })
    .where('id', '=', cheaper.serviceId)
    .execute();
  const { id: ticketId } = await mine.tickets.create({ ...ticket, serviceId: late });
  const given = await make.activeService({ customer: holder, plan: small });
  const { offers } = await mine.returns.ofOrder({ orderId: given.orderId });
  const [offer] = offers;
  if (offer === undefined) throw new Error('nothing to give back');
  const { orderId: backId, ground, backCents: shownBackCents } = offer;
  await mine.returns.ask({ orderId: backId, ground, shownBackCents });
  const pending = await make.pendingOrder({ customer: holder, plan: large });
  const { id: paymentId } = await make.paymentOf(pending.orderId);
  await sweepAt(api, '2026-12-10T11:00:00Z');
  await sweepAt(api, '2026-12-28T11:00:00Z');
  await sweepAt(api, '2027-01-04T11:00:00Z');
  const [technical, financial, both] = await Promise.all(
    ([['technical'], ['financial'], ['technical', 'financial']] as const).map(async (rights) =>
      api.asMember(await make.member({ account: holder, rights }), holder),
    ),
  );
  if (!technical || !financial || !both) throw new Error('no members');
  clients = { technical, financial, both, holder: api.as(holder) };
  const ofEach = [late, cheaper.serviceId, other.serviceId].map((serviceId) => ({ serviceId }));
  const { items: orders } = await mine.orders.list({});
  const { items: invoices } = await mine.invoices.list({});
  inputs = {
    'customer.account.me': [{}],
    'customer.members.accounts': [{}],
    'customer.incidents.list': [{}],
    'customer.services.list': [{}],
    'customer.services.get': ofEach,
    'customer.services.timeline': ofEach,
    'customer.services.tickets': ofEach,
    'customer.services.invoices': ofEach,
    'customer.usage.get': ofEach,
    'customer.services.restart': [{ serviceId: cheaper.serviceId }],
    'customer.services.rename': ofEach.map((one) => ({ ...one, name: 'andere-naam' })),
    'customer.services.setDomain': [{ serviceId: late, domain: 'voorbeeld.nl' }],
    'customer.tickets.list': [{}],
    'customer.tickets.get': [{ ticketId }],
    'customer.tickets.create': [{ ...ticket, serviceId: late }],
    'customer.tickets.reply': [{ ticketId, message: 'Nog iets' }],
    'customer.tickets.close': [{ ticketId }],
    'customer.orders.list': [{}],
    'customer.orders.get': orders.map(({ id: orderId }) => ({ orderId })),
    'customer.returns.list': [{}],
    'customer.returns.ofOrder': orders.map(({ id: orderId }) => ({ orderId })),
    'customer.together.list': [{}],
    'customer.invoices.list': [{}],
    'customer.invoices.years': [{}],
    'customer.invoices.get': invoices.map(({ id: invoiceId }) => ({ invoiceId })),
    'customer.credit.get': [{}],
    'customer.testGateway.get': [{ paymentId }],
  };
});
afterAll(() => api[Symbol.asyncDispose]());

/** All that somebody reads, who asks everything; what is refused tells nothing. */
async function readAll(client: Api): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const [path, asked] of Object.entries(inputs)) {
    for (const input of asked) {
      const answer = call(client, path, input);
      if ((await outcomeOf(answer)) !== 'OK') continue;
      leaves.push(...leavesOf(await answer, path));
    }
  }
  return leaves;
}

test('every call that a colleague may make is walked, or gives nothing to walk', () => {
  const walked = [...Object.keys(inputs), ...NOT_WALKED];
  expect(walked.toSorted()).toEqual(Object.keys(MEMBER_ACCESS).toSorted());
});

describe('what a colleague reads is within their rights:', () => {
  let seen: Record<keyof typeof clients, Leaf[]>;

  beforeAll(async () => {
    const { technical, financial, both, holder: own } = clients;
    seen = {
      technical: await readAll(technical),
      financial: await readAll(financial),
      both: await readAll(both),
      holder: await readAll(own),
    };
  });

  const pathsOf = (leaves: Leaf[]) => [...new Set(leaves.map(({ path }) => path))].toSorted();

  test('no amount, no invoice and no order to who has the technical one', () => {
    expect(pathsOf(seen.technical.filter(belongsTo('financial')))).toEqual([]);
  });

  test('no server and no message to who has the financial one', () => {
    expect(pathsOf(seen.financial.filter(belongsTo('technical')))).toEqual([]);
  });

  test('nor is it in a text, or a number under another name', async () => {
    const money = seen.holder.filter(belongsTo('financial'));
    const amounts = new Set(
      money.map(({ value }) => value).filter((value) => typeof value === 'number' && value > 100),
    );
    const numbers = await api.db
      .selectFrom('invoices')
      .select(['invoiceNumber', 'orderId'])
      .where('userId', '=', holder.id)
      .execute();
    const names = numbers.flatMap(({ invoiceNumber, orderId }) => [invoiceNumber, orderId ?? '-']);
    expect(numbers.length).toBeGreaterThan(3);
    expect(amounts.size).toBeGreaterThan(3);
    const tells = ({ value }: Leaf) =>
      amounts.has(value) ||
      (typeof value === 'string' && names.some((name) => value.includes(name)));
    expect(seen.technical.filter(tells)).toEqual([]);
    // The walk finds them where they may be read, also behind a reason.
    const inReason = seen.holder.filter((leaf) => leaf.key === 'detail' && tells(leaf));
    expect(inReason.length).toBeGreaterThan(0);
    const ofServer = /(?:hostname|Address)$/;
    const servers = seen.holder.filter(({ key }) => ofServer.test(key)).map(({ value }) => value);
    expect(servers.length).toBeGreaterThan(0);
    const isServer = ({ value }: Leaf) =>
      typeof value === 'string' && (servers.includes(value) || value.includes(ticket.message));
    expect(seen.financial.filter(isServer).map(({ path }) => path)).toEqual([]);
  });

  test('all of it to who has both, as to the holder', () => {
    const told = (leaves: Leaf[]) =>
      pathsOf(
        leaves.filter((leaf) => belongsTo('financial')(leaf) || belongsTo('technical')(leaf)),
      );
    expect(told(seen.both)).toEqual(told(seen.holder));
    const found = told(seen.holder).map((path) => path.replace(/^customer\.services\.get\./, ''));
    expect(found).toEqual(expect.arrayContaining(OF_SERVICE));
  });
});

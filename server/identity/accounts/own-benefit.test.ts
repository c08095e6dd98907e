import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let owner: Person;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  owner = await make.staff('owner');
});
afterAll(() => api[Symbol.asyncDispose]());

/**
 * Tries everything that somebody of the shop could give to an account: each refused or not, whatever comes
 * of it.
 */
async function giveAll(client: Api, { customer }: { customer: Person }) {
  const plan = await make.plan();
  const { orderId } = await make.pendingOrder({ customer, plan });
  const paid = await make.paidOrder({ customer, plan });
  const service = { planId: plan.id, name: 'cadeau', days: 30 };
  const { staff } = client;
  const refund = { orderId: paid.orderId, reason: 'x', to: 'customer' } as const;
  return [
    await outcomeOf(
      staff.services.create({ ...service, customerId: customer.id, requestKey: randomUUID() }),
    ),
    await outcomeOf(
      staff.services.assign({ ...service, email: customer.email, requestKey: randomUUID() }),
    ),
    await outcomeOf(staff.orders.markPaid({ orderId })),
    await outcomeOf(
      staff.orders.refundPart({ ...refund, amountCents: cents(1), shownLeftCents: cents(1) }),
    ),
    await outcomeOf(staff.orders.refund({ ...refund, endService: false })),
    await outcomeOf(staff.credit.payOut({ customerId: customer.id, shownCents: cents(1) })),
  ];
}

const mailsToOwner = async () =>
  api.db
    .selectFrom('mails')
    .select('userId')
    .where('kind', '=', 'own-benefit-refused')
    .where('userId', '=', owner.id)
    .execute();

test('an admin gives their own account nothing, and the owner hears of it once a day', async () => {
  const admin = await make.staff('admin');
  const before = (await mailsToOwner()).length;
  const outcomes = await giveAll(api.as(admin), { customer: admin });
  expect(outcomes).toEqual(outcomes.map(() => 'OWN_BENEFIT'));
  expect(await mailsToOwner()).toHaveLength(before + 1);
  const noted = await api.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'customer.own-benefit-refused')
    .where('subjectId', '=', admin.id)
    .execute();
  expect(noted.map(({ actorId }) => actorId)).toEqual(outcomes.map(() => admin.id));
});

test('nor an account that they are a colleague of', async () => {
  const holder = await make.customer();
  const admin = await make.staff('admin');
  const { id: membershipId } = await make.member({ account: holder, rights: ['financial'] });
  await api.db
    .updateTable('memberships')
    .set({ memberId: admin.id })
    .where('memberId', '=', membershipId)
    .execute();
  const outcomes = await giveAll(api.as(admin), { customer: holder });
  expect(outcomes).toEqual(outcomes.map(() => 'OWN_BENEFIT'));
});

test('an owner may, and so may another admin', async () => {
  const admin = await make.staff('admin');
  const byOwner = await giveAll(api.as(owner), { customer: owner });
  const byOther = await giveAll(api.as(await make.staff('admin')), { customer: admin });
  expect([...byOwner, ...byOther]).not.toContain('OWN_BENEFIT');
  expect(byOther[2]).toBe('OK');
});

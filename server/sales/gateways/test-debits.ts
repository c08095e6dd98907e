import { randomUUID } from 'node:crypto';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TestAccount } from '#server/platform/db/gateway-tables.ts';
import { AppError } from '#server/errors.ts';
import type {
  CollectionAnswer,
  CollectionRequest,
  DirectDebits,
  MandateReport,
} from './direct-debit-port.ts';

/** Answers that the demo's bank can be given about a mandate that it was asked for. */
export type MandateAnswer = TestAccount | 'refused';

export type TestDebits = DirectDebits & {
  /** Gives or refuses a customer's mandate; refused when it is not theirs or was answered already. */
  answer(
    mandate: { mandateId: string; customerId: string },
    answer: MandateAnswer,
  ): Promise<{ returnUrl: string }>;
};

/** An account that no bank has. */
const IBAN = 'NL91TEST0417164300';

/** Time that a collection is under way before anybody hears how it went. */
const UNDER_WAY_MS = 60_000;

/** The demo's bank collects too, from accounts that have enough or too little, as was said with the mandate. */
export function createTestDebits(db: Db, now: () => Date): TestDebits {
  return {
    async ask({ mandateId, customer, amountCents, description, returnPath }) {
      const row = await db
        .insertInto('testGatewayPayments')
        .values({
          providerId: `tt_${randomUUID()}`,
          paymentId: mandateId,
          customerId: customer.id,
          amountCents,
          description,
          returnUrl: returnPath,
          status: 'open',
          kind: 'first',
          mandateId: null,
          method: null,
          createdAt: now(),
        })
        .onConflict((conflict) =>
          conflict
            .column('paymentId')
            .doUpdateSet((eb) => ({ paymentId: eb.ref('excluded.paymentId') })),
        )
        .returning('providerId')
        .executeTakeFirstOrThrow();
      const payUrl = `/test-gateway/mandates/${mandateId}`;
      return { customerRef: customer.id, providerId: row.providerId, payUrl };
    },

    fetchMandate: ({ customerRef, providerId }) => fetchMandate(db, { customerRef, providerId }),

    async collect(request) {
      const known = await findCollection(db, request);
      if (known !== null) return { status: 'begun', providerId: known };
      return collect(db, request, now());
    },

    findCollection: (asked) => findCollection(db, asked),

    async revoke({ customerRef, mandateRef }) {
      await db
        .updateTable('testGatewayMandates')
        .set({ status: 'revoked' })
        .where('id', '=', mandateRef)
        .where('customerId', '=', customerRef)
        .execute();
    },

    answer: (mandate, answer) => answerMandate(db, { ...mandate, answer, now: now() }),
  };
}

async function fetchMandate(
  db: Db,
  { customerRef, providerId }: { customerRef: string | null; providerId: string },
): Promise<MandateReport> {
  const row = await db
    .selectFrom('testGatewayPayments as first')
    .leftJoin('testGatewayMandates as given', 'given.paymentId', 'first.paymentId')
    .innerJoin('users', 'users.id', 'first.customerId')
    .select(['first.status', 'first.customerId', 'given.id', 'given.createdAt', 'users.name'])
    .where('first.providerId', '=', providerId)
    .$if(customerRef !== null, (query) => query.where('first.customerId', '=', customerRef))
    .executeTakeFirst();
  if (row?.status === 'open') return { status: 'asked' };
  if (row === undefined || row.id === null || row.createdAt === null) {
    return { status: 'not_given' };
  }
  return {
    status: 'valid',
    customerRef: row.customerId,
    mandateRef: row.id,
    reference: `TEST-${row.id.slice(3, 11).toUpperCase()}`,
    accountHolder: row.name,
    iban: IBAN,
    signedOn: amsterdamDate(row.createdAt),
  };
}

async function findCollection(
  db: Db,
  { paymentId, customerRef }: Pick<CollectionRequest, 'paymentId' | 'customerRef'>,
): Promise<string | null> {
  const known = await db
    .selectFrom('testGatewayPayments')
    .select('providerId')
    .where('paymentId', '=', paymentId)
    .where('customerId', '=', customerRef)
    .where('kind', '=', 'collection')
    .executeTakeFirst();
  return known?.providerId ?? null;
}

async function collect(
  db: Db,
  { paymentId, customerRef, mandateRef, amountCents, description }: CollectionRequest,
  createdAt: Date,
): Promise<CollectionAnswer> {
  const mandate = await db
    .selectFrom('testGatewayMandates')
    .select('status')
    .where('id', '=', mandateRef)
    .where('customerId', '=', customerRef)
    .executeTakeFirst();
  if (mandate?.status !== 'valid') return { status: 'refused', reason: 'no valid mandate' };
  const row = await db
    .insertInto('testGatewayPayments')
    .values({
      providerId: `tt_${randomUUID()}`,
      paymentId,
      customerId: customerRef,
      amountCents,
      description,
      returnUrl: '',
      status: 'pending',
      kind: 'collection',
      mandateId: mandateRef,
      method: null,
      createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('paymentId')
        .doUpdateSet((eb) => ({ paymentId: eb.ref('excluded.paymentId') })),
    )
    .returning('providerId')
    .executeTakeFirstOrThrow();
  return { status: 'begun', providerId: row.providerId };
}

/** Ends a collection that has been under way for a while, as a bank does by itself. */
export async function endCollection(db: Db, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('testGatewayPayments')
    .from('testGatewayMandates as given')
    .set((eb) => ({
      status: eb
        .case()
        .when('given.behaviour', '=', 'pays')
        .then('paid' as const)
        .else('failed' as const)
        .end(),
    }))
    .whereRef('given.id', '=', 'testGatewayPayments.mandateId')
    .where('providerId', '=', providerId)
    .where('testGatewayPayments.status', '=', 'pending')
    .where('testGatewayPayments.createdAt', '<=', new Date(now.getTime() - UNDER_WAY_MS))
    .execute();
}

type Given = { customerId: string; paymentId: string; behaviour: TestAccount; createdAt: Date };

/** Writes down who lets the shop collect, by the payment that gave it. */
export async function giveTestMandate(db: Db, given: Given): Promise<void> {
  await db
    .insertInto('testGatewayMandates')
    .values({ id: `tm_${randomUUID()}`, status: 'valid', ...given })
    .execute();
}

type Answered = { mandateId: string; customerId: string; answer: MandateAnswer; now: Date };

async function answerMandate(
  db: Db,
  { mandateId, customerId, answer, now }: Answered,
): Promise<{ returnUrl: string }> {
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .selectFrom('testGatewayPayments')
      .select(['status', 'returnUrl'])
      .where('paymentId', '=', mandateId)
      .where('customerId', '=', customerId)
      .where('kind', '=', 'first')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (first === undefined) throw new AppError('NOT_FOUND');
    if (first.status !== 'open') throw new AppError('PAYMENT_ALREADY_ANSWERED');
    await tx
      .updateTable('testGatewayPayments')
      .set({ status: answer === 'refused' ? 'canceled' : 'paid' })
      .where('paymentId', '=', mandateId)
      .execute();
    if (answer !== 'refused') {
      const given = { customerId, paymentId: mandateId, behaviour: answer, createdAt: now };
      await giveTestMandate(tx, given);
    }
    return { returnUrl: first.returnUrl };
  });
}

import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** Reads the open work that the plan of a service hangs on: a next term that waits for money, a change. */
export async function readOpen(
  db: Db,
  { serviceId, ownerId }: { serviceId: string; ownerId?: string | undefined },
) {
  let query = db
    .selectFrom('services')
    .leftJoin('planChanges as change', (join) =>
      join
        .onRef('change.serviceId', '=', 'services.id')
        .on('change.doneAt', 'is', null)
        .on('change.withdrawnAt', 'is', null),
    )
    .leftJoin('orderLines as renewal', (join) =>
      join
        .onRef('renewal.serviceId', '=', 'services.id')
        .on('renewal.kind', '=', 'renewal')
        .on('renewal.state', '=', 'open'),
    )
    .select([
      'renewal.orderId as renewalId',
      'change.id as changeId',
      'change.orderId',
      'change.fromPlanId',
      'change.toPlanId',
      'change.fromTermMonths',
      'change.toTermMonths',
      'change.toPriceCents',
      'change.paidUntil',
    ])
    .where('services.id', '=', serviceId);
  if (ownerId !== undefined) query = query.where('services.userId', '=', ownerId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { renewalId, ...change } = row;
  return { renewalId, change: presentOpen(change) };
}

/** A row of a join: all of it, or nulls where it found nothing. */
type Joined<Row> = { [Column in keyof Row]: Row[Column] | null };
type OpenChange = {
  fromPlanId: string;
  toPlanId: string;
  fromTermMonths: TermMonths;
  toTermMonths: TermMonths;
  toPriceCents: Cents;
  paidUntil: Date;
};

function presentOpen({
  changeId: id,
  orderId,
  fromPlanId,
  toPlanId,
  fromTermMonths,
  toTermMonths,
  toPriceCents,
  paidUntil,
}: Joined<OpenChange> & { changeId: string | null; orderId: string | null }) {
  if (id === null || fromPlanId === null || toPlanId === null || paidUntil === null) return null;
  if (fromTermMonths === null || toTermMonths === null || toPriceCents === null) return null;
  return {
    id,
    orderId,
    fromPlanId,
    toPlanId,
    fromTermMonths,
    toTermMonths,
    toPriceCents,
    paidUntil,
  };
}

export type OpenPlanChange = NonNullable<Awaited<ReturnType<typeof readOpen>>['change']>;

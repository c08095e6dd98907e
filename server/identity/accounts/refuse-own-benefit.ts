import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { mailOwners } from './mail-owners.ts';

/** Whose account it would be good for: named, or by what is theirs. */
type Beneficiary = { customerId: string } | { orderId: string } | { serviceId: string };

/**
 * Nobody of the shop gives away to themselves, or to an account that they are a colleague of: only an
 * owner may. Whoever tries is written down and the owners hear of it, which outlives the refusal. Throws
 * OWN_BENEFIT.
 */
export async function refuseOwnBenefit(
  ctx: VerbContext<UserActor>,
  about: Beneficiary,
): Promise<void> {
  if (ctx.actor.role === 'owner') return;
  const customerId = await findCustomer(ctx.db, about);
  if (customerId === null || !(await isOwn(ctx.db, { id: ctx.actor.id, customerId }))) return;
  await tellOwners(ctx, customerId);
  throw new AppError('OWN_BENEFIT');
}

async function findCustomer(db: Db, about: Beneficiary): Promise<string | null> {
  if ('customerId' in about) return about.customerId;
  const [table, id] =
    'orderId' in about
      ? (['orders', about.orderId] as const)
      : (['services', about.serviceId] as const);
  const row = await db.selectFrom(table).select('userId').where('id', '=', id).executeTakeFirst();
  return row?.userId ?? null;
}

async function isOwn(db: Db, { id, customerId }: { id: string; customerId: string }) {
  if (id === customerId) return true;
  const membership = await db
    .selectFrom('memberships')
    .select('id')
    .where('memberId', '=', id)
    .where('accountId', '=', customerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return membership !== undefined;
}

async function tellOwners(ctx: VerbContext<UserActor>, customerId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { firstName, lastName, email } = await tx
      .selectFrom('users')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'customer.own-benefit-refused',
      subject: { type: 'user', id: customerId },
      before: null,
      after: null,
      ownerId: customerId,
      topics: [],
    });
    await mailOwners(ctx, tx, {
      kind: 'own-benefit-refused',
      // One mail a day says it.
      occasion: `${ctx.actor.id}:${customerId}:${amsterdamDate(ctx.now())}`,
      subject: (siteName) => `Een medewerker wilde zichzelf iets geven bij ${siteName}`,
      paragraphs: [
        `${firstName} ${lastName} (${email}) wilde op ${mailTime(ctx.now())} in de console iets toekennen aan het eigen account, of aan een account van een collega: een service, een betaling, een terugbetaling, tegoed of een ander pakket. Dat is geweigerd.`,
        'Klopt het wel, dan kun jij het als owner doen.',
      ],
      link: { label: 'Bekijk de klant', path: `/admin/customers/${customerId}` },
    });
  });
}

import { isCountryCode } from '#domain/identity/customer.ts';
import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readKnownBuyer } from '#server/identity/profiles/queries.ts';

/**
 * The same call as the customer's, made by a colleague of the shop, and as whom they are invoiced. Throws
 * NOT_FOUND, TARGET_IS_ERASED, and BILLING_INCOMPLETE where nobody knows whom to invoice.
 */
export async function actAsCustomer<Ctx extends VerbContext<UserActor>>(
  ctx: Ctx,
  customerId: string,
) {
  const customer = await ctx.db
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (customer === undefined) throw new AppError('NOT_FOUND');
  if (customer.erasedAt !== null) throw new AppError('TARGET_IS_ERASED');
  const { billing } = await readKnownBuyer(ctx.db, { customerId });
  if (billing === null || !isCountryCode(billing.country)) {
    throw new AppError('BILLING_INCOMPLETE');
  }
  // Their reference is read where the order is placed.
  const { reference: _, country, ...buyer } = billing;
  const actor: UserActor = {
    ...ctx.actor,
    id: customerId,
    role: DEFAULT_ROLE,
    actedBy: ctx.actor.id,
    authorId: ctx.actor.id,
  };
  return { ctx: { ...ctx, actor }, buyer: { ...buyer, country } };
}

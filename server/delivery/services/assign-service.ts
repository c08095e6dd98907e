import type { StaffService } from '#contract/staff/services.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { createService, type NewService } from './create-service.ts';
import { findCustomerByEmail } from './queries.ts';

export type Assignment = Omit<NewService, 'customerId'> & { email: string };

/** The same as giving a service, for whoever has this address. */
export async function assignService(
  ctx: VerbContext<UserActor>,
  { email, ...service }: Assignment,
): Promise<StaffService> {
  const customerId = await findCustomerByEmail(ctx.db, email);
  if (customerId === null) throw new AppError('CUSTOMER_NOT_FOUND');
  return createService(ctx, { customerId, ...service });
}

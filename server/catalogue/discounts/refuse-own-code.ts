import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { isOwnCode } from './queries.ts';

/** Nobody of the shop orders with a code that they made or changed themselves. Throws OWN_BENEFIT. */
export async function refuseOwnCode(ctx: VerbContext<UserActor>, code: string): Promise<void> {
  if (!(await isOwnCode(ctx.db, { actor: ctx.actor, code }))) return;
  await refuseOwnBenefit(ctx, { customerId: ctx.actor.authorId ?? ctx.actor.id });
}

import type { SystemContext } from '#server/context.ts';
import { mailVerification } from './mail-verification.ts';
import { registerCustomer } from './register-customer.ts';

/** Everything that follows a sign-up: the account's own rows, the welcome, the question to confirm. */
export async function welcomeCustomer(
  ctx: SystemContext,
  { userId, company }: { userId: string; company: string },
): Promise<void> {
  await registerCustomer(ctx, { userId, company });
  await mailVerification(ctx, { userId }).catch((error: unknown) => {
    ctx.log.warn({ err: error, userId }, 'verification mail could not be queued');
  });
}

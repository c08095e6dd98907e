import { signedIn } from '#server/platform/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { askMandate } from './ask-mandate.ts';
import { checkMandate } from './check-mandate.ts';
import { readCustomerMandates, readValidMandate } from './queries.ts';
import { stopMandate } from './stop-mandate.ts';

export const customerMandates = {
  get: signedIn.customer.mandates.get.handler(({ context }) =>
    readCustomerMandates(context, { customerId: context.actor.id }),
  ),
  ask: signedIn.customer.mandates.ask.handler(async ({ context }) => {
    await context.limits.consume('mandates', context.actor.id);
    return askMandate(context);
  }),
  check: signedIn.customer.mandates.check.handler(async ({ context }) => {
    await context.limits.consume('mandateChecks', context.actor.id);
    const customerId = context.actor.id;
    const { asked } = await readCustomerMandates(context, { customerId });
    if (asked !== null) {
      const system = asSystem(context, 'mandate check');
      await checkMandate(system, { mandateId: asked.id }).catch((error: unknown) => {
        context.log.warn({ err: error, mandate: asked.id }, 'gateway did not tell of a mandate');
      });
    }
    return readCustomerMandates(context, { customerId });
  }),
  stop: signedIn.customer.mandates.stop.handler(({ context }) =>
    stopMandate(context, { customerId: context.actor.id }),
  ),
};

export const staffMandates = {
  get: signedIn.staff.mandates.get.handler(async ({ context, input }) => ({
    valid: await readValidMandate(context.db, input),
  })),
  stop: signedIn.staff.mandates.stop.handler(({ context, input }) => stopMandate(context, input)),
};

import { signedIn } from '#server/platform/auth/procedures.ts';
import { bringBackService } from './bring-back-service.ts';

export const endedServices = {
  bringBack: signedIn.customer.services.bringBack.handler(({ context, input }) =>
    bringBackService(context, input),
  ),
};

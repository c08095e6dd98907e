import * as z from 'zod';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { idValue, ownPasswordValue, requiredText } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Services');

const one = z.strictObject({ serviceId: idValue });

function post(path: string, summary: string) {
  return calls
    .post(`/services/{serviceId}/${path}`, summary)
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND });
}

/** A service that ended, as long as its data are kept. */
export const keptServices = {
  bringBack: post(
    'bring-back',
    'Order the term that brings back what ended, while its data are kept',
  )
    .errors({
      SERVICE_NOT_RESTORABLE: ERRORS.SERVICE_NOT_RESTORABLE,
      TOO_MANY_SERVICES: ERRORS.TOO_MANY_SERVICES,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      BILLING_INCOMPLETE: ERRORS.BILLING_INCOMPLETE,
    })
    .input(one)
    .output(z.strictObject({ orderId: idValue })),
  wipe: post('wipe', 'Wipe the data of what ended now, instead of when they were kept long enough')
    .errors({
      SERVICE_NOT_KEPT: ERRORS.SERVICE_NOT_KEPT,
      SERVICE_NAME_DIFFERS: ERRORS.SERVICE_NAME_DIFFERS,
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
    })
    .input(
      z.strictObject({
        ...one.shape,
        confirmName: requiredText(SERVICE_NAME.maxLength),
        ownPassword: ownPasswordValue,
      }),
    )
    .output(one),
};

import * as z from 'zod';
import {
  checkProfileFields,
  customerProfile,
  profileFieldValues,
} from '#contract/customer/profile.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, printedText } from '#contract/values.ts';

export const EDIT_REASON_MAX = 300;

const edit = z
  .strictObject({
    customerId: idValue,
    ...profileFieldValues,
    /** Version of the profile that was changed: what somebody saved since is not overwritten. */
    updatedAt: z.date().nullable(),
    reason: printedText(EDIT_REASON_MAX),
  })
  .superRefine(checkProfileFields);

/** The details of a customer, as staff change them for them. */
export const profiles = {
  get: staff
    .get('/staff/customers/{customerId}/profile', 'The details of a customer, to change them')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue }))
    .output(customerProfile),
  edit: staff
    .put('/staff/customers/{customerId}/profile', 'Changes the details of a customer, who is told')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      PROFILE_OF_STAFF: ERRORS.PROFILE_OF_STAFF,
      CUSTOMER_CHANGED: ERRORS.CUSTOMER_CHANGED,
    })
    .input(edit)
    .output(customerProfile),
};

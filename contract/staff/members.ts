import * as z from 'zod';
import { member, memberRights, workAccount } from '#contract/customer/members.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { emailValue, idValue } from '#contract/values.ts';
import { MEMBERS_MAX } from '#domain/identity/membership.ts';

/** People who work along in a customer's account, and accounts the customer works for. */
export const members = {
  list: staff
    .get(
      '/staff/customers/{customerId}/members',
      'Colleagues of a customer, and the accounts that the customer works for',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue }))
    .output(
      z.strictObject({
        items: z.array(member).max(MEMBERS_MAX),
        worksFor: z.array(workAccount).max(100),
      }),
    ),
  invite: staff
    .post(
      '/staff/customers/{customerId}/members',
      'Mails somebody an invitation to work along in the account of a customer, who is told',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      STAFF_IS_NO_MEMBER: ERRORS.STAFF_IS_NO_MEMBER,
      TARGET_IS_BLOCKED: ERRORS.TARGET_IS_BLOCKED,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      TOO_MANY_MEMBERS: ERRORS.TOO_MANY_MEMBERS,
    })
    .input(z.strictObject({ customerId: idValue, email: emailValue, rights: memberRights }))
    .output(member),
  end: staff
    .delete(
      '/staff/customers/{customerId}/members/{membershipId}',
      'Ends the rights of a colleague of a customer, or takes an invitation back',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue, membershipId: idValue }))
    .output(z.strictObject({ ended: z.boolean() })),
};

import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { emailValue, idValue } from '#contract/values.ts';
import { MEMBER_RIGHTS, MEMBERS_MAX } from '#domain/identity/membership.ts';

const calls = callsOf(signedIn, 'Account');

export const memberRights = z
  .array(z.enum(MEMBER_RIGHTS))
  .min(1, 'Kies ten minste één recht.')
  .max(MEMBER_RIGHTS.length);

/** A colleague of the customer, or somebody who was asked to be one. */
export const member = z.strictObject({
  id: idValue,
  email: z.string(),
  /** Known once they accepted: an invitation says nothing of whether there is an account. */
  name: z.string().nullable(),
  rights: memberRights,
  invitedAt: z.date(),
  acceptedAt: z.date().nullable(),
  /** When the link of an invitation stops working. */
  expiresAt: z.date().nullable(),
});

export type Member = z.infer<typeof member>;

const memberItems = z.array(member).max(MEMBERS_MAX);

/** The account of another customer that one may work for. */
export const workAccount = z.strictObject({
  id: idValue,
  membershipId: idValue,
  name: z.string(),
  rights: memberRights,
});

export type WorkAccount = z.infer<typeof workAccount>;

const invitationToken = z.string().min(1).max(200);

const invitation = z.strictObject({
  accountName: z.string(),
  rights: memberRights,
  /** The address of one's own account is still to be confirmed. */
  isVerified: z.boolean(),
});

const INVITATION_REFUSALS = {
  INVITATION_OVER: ERRORS.INVITATION_OVER,
  INVITATION_NOT_YOURS: ERRORS.INVITATION_NOT_YOURS,
  STAFF_IS_NO_MEMBER: ERRORS.STAFF_IS_NO_MEMBER,
  ALREADY_MEMBER: ERRORS.ALREADY_MEMBER,
};

/** Colleagues: who else may do what with an account, and for whom one works oneself. */
export const members = {
  list: calls
    .get('/members', 'Colleagues and open invitations of the own account')
    .output(z.strictObject({ items: memberItems })),
  invite: calls
    .post('/members', 'Mails somebody an invitation; a newer one takes the place of an older')
    .errors({
      EMAIL_NOT_VERIFIED: ERRORS.EMAIL_NOT_VERIFIED,
      STAFF_IS_NO_MEMBER: ERRORS.STAFF_IS_NO_MEMBER,
      TOO_MANY_MEMBERS: ERRORS.TOO_MANY_MEMBERS,
    })
    .input(z.strictObject({ email: emailValue, rights: memberRights }))
    .output(member),
  change: calls
    .put('/members/{membershipId}', 'Other rights for a colleague, from their next request on')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, MEMBER_CHANGED: ERRORS.MEMBER_CHANGED })
    .input(
      z.strictObject({
        membershipId: idValue,
        rights: memberRights,
        /** As they were when they were read: who changes them second is told of the first. */
        seen: memberRights,
      }),
    )
    .output(member),
  end: calls
    .delete(
      '/members/{membershipId}',
      'Ends the rights of a colleague, or takes an invitation back',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ membershipId: idValue }))
    .output(z.strictObject({ ended: z.boolean() })),
  accounts: calls
    .get('/me/accounts', 'The accounts of others that one works for')
    .output(z.strictObject({ items: z.array(workAccount).max(100) })),
  leave: calls
    .delete('/me/accounts/{membershipId}', 'Stops working for the account of another')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ membershipId: idValue }))
    .output(z.strictObject({ ended: z.boolean() })),
  invitation: calls
    .post('/me/invitations/look', 'What an invitation from a mail is for')
    .errors(INVITATION_REFUSALS)
    .input(z.strictObject({ token: invitationToken }))
    .output(invitation),
  accept: calls
    .post('/me/invitations', 'Accepts an invitation from a mail')
    .errors({ ...INVITATION_REFUSALS, EMAIL_NOT_VERIFIED: ERRORS.EMAIL_NOT_VERIFIED })
    .input(z.strictObject({ token: invitationToken }))
    .output(workAccount),
};

import * as z from 'zod';
import { accountSessions, signInEntries } from '#contract/customer/security.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn, staff } from '#contract/procedures.ts';
import { emailValue, idValue, requiredLines, requiredPrinted } from '#contract/values.ts';

export const BLOCK_REASON_MAX = 500;

const ofCustomer = z.strictObject({ customerId: idValue });

/** An account to close or open, and the reason; the customer reads that in a mail. */
export const blockInput = z.strictObject({
  customerId: idValue,
  reason: requiredLines(BLOCK_REASON_MAX),
});

/** Tells whether somebody may come in, and why not. */
export const accountAccess = z.strictObject({
  customerId: idValue,
  blockedAt: z.date().nullable(),
  blockedReason: z.string().nullable(),
  /** Address that its own mailbox has yet to confirm, whoever asked for it. */
  newEmail: z.string().nullable(),
});

/** Token with which one tab looks at the shop as a customer; nothing renews it. */
export const actingSession = z.strictObject({ accessToken: z.string(), expiresAt: z.date() });

export type ActingSession = z.infer<typeof actingSession>;

const managed = callsOf(
  signedIn.errors({
    NOT_FOUND: ERRORS.NOT_FOUND,
    OWN_ACCOUNT: ERRORS.OWN_ACCOUNT,
    TARGET_IS_OWNER: ERRORS.TARGET_IS_OWNER,
    TARGET_IS_ADMIN: ERRORS.TARGET_IS_ADMIN,
  }),
  'Staff',
);

export const accounts = {
  access: staff
    .get('/staff/customers/{customerId}/access', 'Whether a customer may sign in')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(ofCustomer)
    .output(accountAccess),
  askEmailChange: staff
    .post(
      '/staff/customers/{customerId}/email-change',
      'Asks another mailbox of a customer to confirm; the old one is told and can stop it',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      PROFILE_OF_STAFF: ERRORS.PROFILE_OF_STAFF,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
    })
    .input(
      z.strictObject({
        customerId: idValue,
        newEmail: emailValue,
        /** The reason to believe that it is the customer who asks. */
        reason: requiredPrinted(300),
      }),
    )
    .output(z.strictObject({ customerId: idValue, newEmail: z.string(), expiresAt: z.date() })),
  listSessions: managed
    .get('/staff/customers/{customerId}/sessions', 'Where a customer is signed in, last used first')
    .input(ofCustomer)
    .output(accountSessions),
  listSignIns: managed
    .get(
      '/staff/customers/{customerId}/sign-ins',
      'Who came into a customer’s account or tried to, the last first',
    )
    .input(ofCustomer)
    .output(signInEntries),
  endSession: managed
    .delete(
      '/staff/customers/{customerId}/sessions/{sessionId}',
      'Signs a customer out on one device',
    )
    .input(z.strictObject({ customerId: idValue, sessionId: idValue }))
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  endSessions: managed
    .delete('/staff/customers/{customerId}/sessions', 'Signs a customer out everywhere')
    .input(ofCustomer)
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  block: managed
    .post('/staff/customers/{customerId}/block', 'Closes an account and ends its sessions')
    .errors({ TARGET_IS_BLOCKED: ERRORS.TARGET_IS_BLOCKED })
    .input(blockInput)
    .output(accountAccess),
  unblock: managed
    .post('/staff/customers/{customerId}/unblock', 'Lets a blocked account in again')
    .errors({
      TARGET_NOT_BLOCKED: ERRORS.TARGET_NOT_BLOCKED,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
    })
    .input(blockInput)
    .output(accountAccess),
  logInAs: staff
    .post(
      '/staff/customers/{customerId}/log-in-as',
      'Looks at the shop as a customer, for an hour at most',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      TARGET_IS_STAFF: ERRORS.TARGET_IS_STAFF,
      TARGET_IS_BLOCKED: ERRORS.TARGET_IS_BLOCKED,
    })
    .input(ofCustomer)
    .output(actingSession),
};

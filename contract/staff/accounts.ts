import * as z from 'zod';
import { accountSessions, signInEntries } from '#contract/customer/security.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { idValue, requiredLines } from '#contract/values.ts';

export const BLOCK_REASON_MAX = 500;

const ofCustomer = z.strictObject({ customerId: idValue });

/** Why an account is closed or opened; the customer reads it in a mail. */
export const blockInput = z.strictObject({
  customerId: idValue,
  reason: requiredLines(BLOCK_REASON_MAX),
});

/** Whether somebody may come in, and why not. */
export const accountAccess = z.strictObject({
  customerId: idValue,
  blockedAt: z.date().nullable(),
  blockedReason: z.string().nullable(),
});

/** What a browser needs to look at the shop as a customer, in one tab; nothing renews it. */
export const actingSession = z.strictObject({ accessToken: z.string(), expiresAt: z.date() });

export type ActingSession = z.infer<typeof actingSession>;

const managed = signedIn.errors({
  NOT_FOUND: ERRORS.NOT_FOUND,
  OWN_ACCOUNT: ERRORS.OWN_ACCOUNT,
  TARGET_IS_OWNER: ERRORS.TARGET_IS_OWNER,
  TARGET_IS_ADMIN: ERRORS.TARGET_IS_ADMIN,
});

export const accounts = {
  access: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/access',
      summary: 'Whether a customer may sign in',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(ofCustomer)
    .output(accountAccess),
  listSessions: managed
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/sessions',
      summary: 'Where a customer is signed in, last used first',
      tags: ['Staff'],
    })
    .input(ofCustomer)
    .output(accountSessions),
  listSignIns: managed
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/sign-ins',
      summary: 'Who came into a customer’s account or tried to, the last first',
      tags: ['Staff'],
    })
    .input(ofCustomer)
    .output(signInEntries),
  endSession: managed
    .route({
      method: 'DELETE',
      path: '/staff/customers/{customerId}/sessions/{sessionId}',
      summary: 'Signs a customer out on one device',
      tags: ['Staff'],
    })
    .input(z.strictObject({ customerId: idValue, sessionId: idValue }))
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  endSessions: managed
    .route({
      method: 'DELETE',
      path: '/staff/customers/{customerId}/sessions',
      summary: 'Signs a customer out everywhere',
      tags: ['Staff'],
    })
    .input(ofCustomer)
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  block: managed
    .route({
      method: 'POST',
      path: '/staff/customers/{customerId}/block',
      summary: 'Closes an account and ends its sessions',
      tags: ['Staff'],
    })
    .errors({ TARGET_IS_BLOCKED: ERRORS.TARGET_IS_BLOCKED })
    .input(blockInput)
    .output(accountAccess),
  unblock: managed
    .route({
      method: 'POST',
      path: '/staff/customers/{customerId}/unblock',
      summary: 'Lets a blocked account in again',
      tags: ['Staff'],
    })
    .errors({
      TARGET_NOT_BLOCKED: ERRORS.TARGET_NOT_BLOCKED,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
    })
    .input(blockInput)
    .output(accountAccess),
  logInAs: signedIn
    .route({
      method: 'POST',
      path: '/staff/customers/{customerId}/log-in-as',
      summary: 'Looks at the shop as a customer, for an hour at most',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      TARGET_IS_STAFF: ERRORS.TARGET_IS_STAFF,
      TARGET_IS_BLOCKED: ERRORS.TARGET_IS_BLOCKED,
    })
    .input(ofCustomer)
    .output(actingSession),
};

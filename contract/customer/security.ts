import * as z from 'zod';
import { ERRORS, signedIn } from '#contract/errors.ts';
import { idValue } from '#contract/values.ts';

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'unknown'] as const;

/** Where somebody is signed in. */
export const accountSession = z.strictObject({
  id: idValue,
  kind: z.enum(DEVICE_KINDS),
  /** `Firefox`; empty when it does not say. */
  browser: z.string(),
  /** `Windows`, `iOS`; empty when it does not say. */
  system: z.string(),
  address: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** A colleague of the shop who looks at it as this customer. */
  isColleague: z.boolean(),
});

export type AccountSession = z.infer<typeof accountSession>;

/** The last used; whoever has more sees the rest once some of these have ended. */
export const SESSIONS_MAX = 100;
export const accountSessions = z.strictObject({
  items: z.array(accountSession).max(SESSIONS_MAX),
});

export const security = {
  listSessions: signedIn
    .route({
      method: 'GET',
      path: '/me/sessions',
      summary: 'Where one is signed in, last used first',
      tags: ['Account'],
    })
    .output(accountSessions),
  endSession: signedIn
    .route({
      method: 'DELETE',
      path: '/me/sessions/{sessionId}',
      summary: 'Signs out one device',
      tags: ['Account'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ sessionId: idValue }))
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  endOtherSessions: signedIn
    .route({
      method: 'DELETE',
      path: '/me/sessions',
      summary: 'Signs out every device but this one',
      tags: ['Account'],
    })
    .output(z.strictObject({ ended: z.int().nonnegative() })),
  stopActing: signedIn
    .route({
      method: 'POST',
      path: '/me/stop-acting',
      summary: 'Ends the session of a colleague who looks along as this customer',
      tags: ['Account'],
    })
    .output(z.strictObject({ ended: z.int().nonnegative() })),
};

import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { passwordHashValue } from '#contract/public/maintenance.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';
import {
  ACCESS_CODE_HOURS,
  ACCESS_CODE_LENGTH,
  ACCESS_CODE_STATES,
  ACTIVE_CODES_MAX,
} from '#domain/platform/access-code.ts';

export const accessCode = z.strictObject({
  id: idValue,
  state: z.enum(ACCESS_CODE_STATES),
  expiresAt: z.date(),
  createdAt: z.date(),
  createdBy: z.string(),
  usedAt: z.date().nullable(),
  usedByIp: z.string().nullable(),
  /** Whether the caller came in with it: it takes their own access along. */
  isOwnAccess: z.boolean(),
});

export type AccessCode = z.infer<typeof accessCode>;

export const maintenanceState = z.strictObject({
  enabled: z.boolean(),
  activeCodes: z.int().min(0).max(ACTIVE_CODES_MAX),
});

const TAGS = ['Staff'];
const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };
const oneCode = z.strictObject({ codeId: idValue });

/** Closing the site, and who may come in while it is. */
export const maintenance = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/maintenance',
      summary: 'Whether the site is closed, and how many codes work',
      tags: TAGS,
    })
    .output(maintenanceState),
  setMode: signedIn
    .route({
      method: 'POST',
      path: '/staff/maintenance',
      summary: 'Close or open the site',
      description:
        'Closing it without an active code makes one first and lets the caller in with it; that code is in this answer and nowhere else.',
      tags: TAGS,
    })
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ enabled: z.boolean() }))
    .output(
      z.strictObject({
        enabled: z.boolean(),
        firstCode: z
          .strictObject({ code: z.string().length(ACCESS_CODE_LENGTH), expiresAt: z.date() })
          .nullable(),
      }),
    ),
  listCodes: signedIn
    .route({
      method: 'GET',
      path: '/staff/maintenance/codes',
      summary: 'Access codes, newest first',
      tags: TAGS,
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(accessCode)),
  createCode: signedIn
    .route({
      method: 'POST',
      path: '/staff/maintenance/codes',
      summary: 'Make an access code',
      tags: TAGS,
    })
    .errors({ TOO_MANY_ACCESS_CODES: ERRORS.TOO_MANY_ACCESS_CODES })
    .input(
      z.strictObject({
        passwordHash: passwordHashValue,
        hours: z
          .int()
          .min(ACCESS_CODE_HOURS.min)
          .max(ACCESS_CODE_HOURS.max)
          .default(ACCESS_CODE_HOURS.default),
      }),
    )
    .output(z.strictObject({ codeId: idValue, expiresAt: z.date() })),
  deactivateCode: signedIn
    .route({
      method: 'POST',
      path: '/staff/maintenance/codes/{codeId}/deactivate',
      summary: 'A code lets nobody in any more',
      tags: TAGS,
    })
    .errors(NOT_FOUND)
    .input(oneCode)
    .output(oneCode),
  deactivateAllCodes: signedIn
    .route({
      method: 'POST',
      path: '/staff/maintenance/codes/deactivate',
      summary: 'No code lets anybody in any more',
      tags: TAGS,
    })
    .output(z.strictObject({ deactivated: z.int().nonnegative() })),
  deleteCode: signedIn
    .route({
      method: 'DELETE',
      path: '/staff/maintenance/codes/{codeId}',
      summary: 'Delete an access code',
      tags: TAGS,
    })
    .errors(NOT_FOUND)
    .input(oneCode)
    .output(oneCode),
  forceLogoutAdmins: signedIn
    .route({
      method: 'POST',
      path: '/staff/maintenance/force-logout',
      summary: 'End every access by code and every session of staff, but those of the caller',
      tags: TAGS,
    })
    .input(z.strictObject({ confirmed: z.literal(true) }))
    .output(z.strictObject({ sessions: z.int().nonnegative(), accesses: z.int().nonnegative() })),
};

import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
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
  /** True if the caller came in with it: it takes their own access along. */
  isOwnAccess: z.boolean(),
});

export type AccessCode = z.infer<typeof accessCode>;

export const maintenanceState = z.strictObject({
  enabled: z.boolean(),
  activeCodes: z.int().min(0).max(ACTIVE_CODES_MAX),
});

const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };
const oneCode = z.strictObject({ codeId: idValue });

/** Closing the site, and who may come in while it is. */
export const maintenance = {
  get: staff
    .get('/staff/maintenance', 'Whether the site is closed, and how many codes work')
    .output(maintenanceState),
  setMode: staff
    .post('/staff/maintenance', 'Close or open the site', {
      description:
        'Closing it without an active code makes one first and lets the caller in with it; that code is in this answer and nowhere else.',
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
  listCodes: staff
    .get('/staff/maintenance/codes', 'Access codes, newest first')
    .input(z.strictObject(pageInput))
    .output(pageOutput(accessCode)),
  createCode: staff
    .post('/staff/maintenance/codes', 'Make an access code')
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
  deactivateCode: staff
    .post('/staff/maintenance/codes/{codeId}/deactivate', 'A code lets nobody in any more')
    .errors(NOT_FOUND)
    .input(oneCode)
    .output(oneCode),
  deactivateAllCodes: staff
    .post('/staff/maintenance/codes/deactivate', 'No code lets anybody in any more')
    .output(z.strictObject({ deactivated: z.int().nonnegative() })),
  deleteCode: staff
    .delete('/staff/maintenance/codes/{codeId}', 'Delete an access code')
    .errors(NOT_FOUND)
    .input(oneCode)
    .output(oneCode),
  forceLogoutAdmins: staff
    .post(
      '/staff/maintenance/force-logout',
      'End every access by code and every session of staff, but those of the caller',
    )
    .input(z.strictObject({ confirmed: z.literal(true) }))
    .output(z.strictObject({ sessions: z.int().nonnegative(), accesses: z.int().nonnegative() })),
};

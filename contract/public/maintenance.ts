import * as z from 'zod';
import { callsOf, procedure } from '#contract/procedures.ts';

const calls = callsOf(procedure, 'Maintenance');

/** SHA-256 of a code, in hex: the code itself is never sent. */
export const passwordHashValue = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Dit is geen SHA-256 in hexadecimale tekens.');

export const maintenanceEntry = z.discriminatedUnion('success', [
  z.strictObject({ success: z.literal(true), expiresAt: z.date() }),
  z.strictObject({
    success: z.literal(false),
    /** `ip_mismatch`: right, but it belongs to the address that used it first. */
    error: z.enum(['invalid_password', 'ip_mismatch']),
  }),
]);

export type MaintenanceEntry = z.infer<typeof maintenanceEntry>;

/** Tells whether the site is closed, and coming in with an access code while it is. */
export const maintenance = {
  /** `get_maintenance_status` */
  getStatus: calls
    .get('/maintenance/status', 'Whether the site is closed for maintenance')
    .output(z.boolean()),
  /** `verify_maintenance_password` */
  verifyPassword: calls
    .post('/maintenance/access', 'Come in with an access code; the answer sets a cookie')
    .input(z.strictObject({ passwordHash: passwordHashValue }))
    .output(maintenanceEntry),
  keepAccess: calls
    .post(
      '/maintenance/access/keep',
      'Whoever came in is still there; false when the access has ended',
    )
    .output(z.boolean()),
  checkAccess: calls
    .get(
      '/maintenance/access',
      'Whether the site is open to this browser; says nothing of anybody being there',
    )
    .output(z.boolean()),
  endAccess: calls
    .post('/maintenance/access/end', 'End the access of this browser')
    .output(z.strictObject({ ended: z.literal(true) })),
};

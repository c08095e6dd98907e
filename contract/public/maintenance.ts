import * as z from 'zod';
import { procedure } from '#contract/procedures.ts';

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

/** Whether the site is closed, and coming in with an access code while it is. */
export const maintenance = {
  /** `get_maintenance_status` */
  getStatus: procedure
    .route({
      method: 'GET',
      path: '/maintenance/status',
      summary: 'Whether the site is closed for maintenance',
      tags: ['Maintenance'],
    })
    .output(z.boolean()),
  /** `verify_maintenance_password` */
  verifyPassword: procedure
    .route({
      method: 'POST',
      path: '/maintenance/access',
      summary: 'Come in with an access code; the answer sets a cookie',
      tags: ['Maintenance'],
    })
    .input(z.strictObject({ passwordHash: passwordHashValue }))
    .output(maintenanceEntry),
  keepAccess: procedure
    .route({
      method: 'POST',
      path: '/maintenance/access/keep',
      summary: 'Whoever came in is still there; false when the access has ended',
      tags: ['Maintenance'],
    })
    .output(z.boolean()),
  checkAccess: procedure
    .route({
      method: 'GET',
      path: '/maintenance/access',
      summary: 'Whether the site is open to this browser; says nothing of anybody being there',
      tags: ['Maintenance'],
    })
    .output(z.boolean()),
  endAccess: procedure
    .route({
      method: 'POST',
      path: '/maintenance/access/end',
      summary: 'End the access of this browser',
      tags: ['Maintenance'],
    })
    .output(z.strictObject({ ended: z.literal(true) })),
};

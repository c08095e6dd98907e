import type { SuspendReason } from './service.ts';

/** Days that a service may run which staff give without an order. */
export const VALIDITY_DAYS = { min: 1, max: 3650 } as const;

/** Reasons for which staff may suspend; for not paying is what the reminders do. */
export const STAFF_SUSPEND_REASONS = ['staff', 'abuse'] as const satisfies readonly SuspendReason[];

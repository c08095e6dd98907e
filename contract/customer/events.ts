import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { MISSED_MAX_MS } from '#contract/customer/missed-changes.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';

const calls = callsOf(signedIn, 'Account');

/** News of a change, never the data itself: the browser fetches again what it shows. */
export const changeEvent = z.strictObject({
  topic: z.enum([
    'services',
    'orders',
    'invoices',
    'tickets',
    'notifications',
    // Nothing changed: the line is not dead.
    'alive',
    // Anything: more was missed before the stream stood than is remembered.
    'unknown',
    'personal-data',
    'customers',
    'notes',
    'mails',
    'role',
    'session',
    'settings',
    'maintenance',
    'jobs',
    'plans',
    'discounts',
    'members',
    'addresses',
    'incidents',
    'webhooks',
    'articles',
  ]),
  id: z.string().nullable(),
});

export type ChangeEvent = z.infer<typeof changeEvent>;

export const events = {
  stream: calls
    .get('/events', 'What changed for the signed-in person')
    .input(
      z
        .strictObject({
          /** Milliseconds ago that the first of what is shown was asked for: the stream begins with what changed since. */
          sinceMs: z.int().min(0).max(MISSED_MAX_MS).optional(),
        })
        .optional(),
    )
    .output(eventIterator(changeEvent)),
};

import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { signedIn } from '#contract/procedures.ts';

/** What changed, never the data itself: the browser fetches again what it shows. */
export const changeEvent = z.strictObject({
  topic: z.enum([
    'services',
    'orders',
    'invoices',
    'tickets',
    'notifications',
    // Nothing changed: the line is not dead.
    'alive',
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
    'members',
  ]),
  id: z.string().nullable(),
});

export type ChangeEvent = z.infer<typeof changeEvent>;

export const events = {
  stream: signedIn
    .route({
      method: 'GET',
      path: '/events',
      summary: 'What changed for the signed-in person',
      tags: ['Account'],
    })
    .output(eventIterator(changeEvent)),
};

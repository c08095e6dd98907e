import * as z from 'zod';
import { USAGE_KINDS, USAGE_STEPS } from '#domain/delivery/server-usage.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Services');

const amount = z.number().nonnegative().nullable();

/**
 * Use of a server: of processors a share of 1, of memory, disk and traffic bytes, of the rest bytes a
 * second.
 */
const serverUsage = z.strictObject({
  kind: z.enum(USAGE_KINDS),
  /** Null where the server is off, or nothing was measured yet. */
  now: amount,
  /** The most that it may use; null where there is no such. */
  most: amount,
  /** The mean of each half hour of the last day, oldest first; none where the panel keeps no such. */
  day: z.array(amount).max(USAGE_STEPS),
});

export type ServiceUsage = z.infer<typeof serverUsage>;

export const usage = {
  get: calls
    .get(
      '/services/{serviceId}/usage',
      'What the server of an own service uses; nothing where no panel tells it',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, PANEL_AWAY: ERRORS.PANEL_AWAY })
    .input(z.strictObject({ serviceId: idValue }))
    .output(z.strictObject({ usage: z.array(serverUsage).max(USAGE_KINDS.length) })),
};

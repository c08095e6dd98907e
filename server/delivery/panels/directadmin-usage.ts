import { z } from 'zod';
import type { ServerUsage } from '#domain/delivery/server-usage.ts';
import type { DirectAdminClient } from './directadmin-client.ts';
import { PanelError } from './panel-http.ts';

/** Megabytes, as DirectAdmin counts: a number, or a text that is one. */
const megabytes = z.coerce.number().nonnegative();
const used = z.object({ quota: megabytes, bandwidth: megabytes });

/** Bound of an account; a word stands for none. */
const bound = z.union([
  megabytes,
  z
    .string()
    .max(20)
    .transform(() => null),
]);
const bounds = z.object({ quota: bound, bandwidth: bound });

const MEGABYTE = 1024 ** 2;
const KEY_REFUSED = new Set<number | null>([401, 403]);

/**
 * Time without questions after the login key turned out to miss the command: the panel counts refusals.
 */
const SILENT_MS = 3_600_000;

type Asked = { client: DirectAdminClient; username: string; now: Date };

/**
 * Reads what an account has on its disk, and what went over its line this month, with what it may.
 * Nothing where the key may not ask that, as one that was made before this was asked.
 */
export function createUsageReader(): (asked: Asked) => Promise<ServerUsage[]> {
  let silentUntil = 0;
  return async ({ client, username, now }) => {
    if (now.getTime() < silentUntil) return [];
    const asked = { method: 'GET', fields: { user: username } } as const;
    const is = await client
      .read(used, { ...asked, command: 'CMD_API_SHOW_USER_USAGE' })
      .catch((error: unknown) => {
        if (!(error instanceof PanelError) || !KEY_REFUSED.has(error.status)) throw error;
        silentUntil = now.getTime() + SILENT_MS;
        return null;
      });
    if (is === null) return [];
    const most = await client.read(bounds, { ...asked, command: 'CMD_API_SHOW_USER_CONFIG' });
    return [
      { kind: 'disk', now: is.quota * MEGABYTE, most: inBytes(most.quota), day: [] },
      { kind: 'traffic', now: is.bandwidth * MEGABYTE, most: inBytes(most.bandwidth), day: [] },
    ];
  };
}

/** Nothing is no bound: there are panels that write no bound as that. */
function inBytes(bounded: number | null): number | null {
  return bounded === null || bounded === 0 ? null : bounded * MEGABYTE;
}

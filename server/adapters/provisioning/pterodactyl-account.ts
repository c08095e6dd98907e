import { PanelError } from './panel-http.ts';
import { anyList, keyHolder } from './pterodactyl-answers.ts';
import { createPterodactylClient, type PterodactylSettings } from './pterodactyl-client.ts';

/** What the application key must be able to read; that it may write shows at the first server. */
const READ = ['servers', 'users', 'nests', 'nodes'] as const;

/**
 * Whether the panel answers to these keys, in one line; whether they may change anything can only be
 * tried. Never throws.
 */
export async function lookAtPterodactyl(
  settings: PterodactylSettings,
): Promise<{ fine: boolean; line: string }> {
  try {
    const signal = new AbortController().signal;
    const client = createPterodactylClient(settings, signal);
    for (const noun of READ) {
      const query = { per_page: '1' };
      await client
        .read(anyList, { method: 'GET', path: `application/${noun}`, query })
        .catch(throwMissingRight(noun));
    }
    const restarts = await lookAtClientKey(settings, signal);
    const line = `${settings.url} answers to PTERODACTYL_KEY; ${restarts.line}`;
    return { fine: restarts.fine, line };
  } catch (error) {
    if (!(error instanceof PanelError)) throw error;
    return { fine: false, line: error.message };
  }
}

function throwMissingRight(noun: string) {
  return (error: unknown): never => {
    const isRefused = error instanceof PanelError && (error.status === 401 || error.status === 403);
    if (!isRefused) throw error;
    throw new PanelError(`PTERODACTYL_KEY is refused, or may not read ${noun}`);
  };
}

async function lookAtClientKey(
  { url, clientKey, timeoutMs }: PterodactylSettings,
  signal: AbortSignal,
): Promise<{ fine: boolean; line: string }> {
  if (clientKey === undefined) {
    return { fine: true, line: 'no PTERODACTYL_CLIENT_KEY: no restarts' };
  }
  const holder = await createPterodactylClient({ url, key: clientKey, timeoutMs }, signal)
    .read(keyHolder, { method: 'GET', path: 'client/account' })
    .catch((error: unknown) => {
      if (error instanceof PanelError && error.status === 401) return null;
      throw error;
    });
  if (holder === null) return { fine: false, line: 'PTERODACTYL_CLIENT_KEY is refused' };
  return holder.attributes.admin
    ? { fine: true, line: 'servers can be restarted' }
    : { fine: false, line: 'PTERODACTYL_CLIENT_KEY is not one of an administrator' };
}

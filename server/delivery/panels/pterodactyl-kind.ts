import { PanelError } from './panel-http.ts';
import { numberedList } from './pterodactyl-answers.ts';
import type { PterodactylClient } from './pterodactyl-client.ts';
import { nullIfUnknown } from './pterodactyl-users.ts';

/** For staff, who chose the panel. */
export const PELICAN_REFUSAL =
  'Dit paneel is Pelican en geen Pterodactyl. Hostwerk levert alleen op Pterodactyl 1.x.';

/**
 * Tells whether the panel is Pelican, which began as Pterodactyl and answers much the same, but has eggs
 * without nests: there they have an address of their own, which may be one that the key is kept out of.
 */
export async function isPelican(client: PterodactylClient): Promise<boolean> {
  const query = { per_page: '1' };
  const eggs = await client
    .read(numberedList, { method: 'GET', path: 'application/eggs', query })
    .catch((error: unknown) => isKeptOut(error) || nullIfUnknown(error));
  return eggs !== null;
}

/** Answered and refused: the panel knows what was asked for. */
export function isKeptOut(error: unknown): boolean {
  return error instanceof PanelError && (error.status === 401 || error.status === 403);
}

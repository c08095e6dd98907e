import { PanelError } from './panel-http.ts';
import { panelServer, type PanelServer } from './pterodactyl-answers.ts';
import type { PterodactylClient } from './pterodactyl-client.ts';
import { nullIfUnknown } from './pterodactyl-users.ts';
import type { ServerFound, ServerKey, ServersAsked } from './provisioning-port.ts';

export const SERVERS = 'application/servers';

/** The server of a service; null when there is none. */
export async function findServer(
  client: PterodactylClient,
  { serviceId, panelId = null }: ServerKey,
): Promise<PanelServer | null> {
  const found = await readServer(client, panelId ?? `external/${serviceId}`);
  if (found === null) return null;
  const { id, external_id: answered } = found;
  const isAsked = panelId === null ? answered !== null : String(id) === panelId;
  if (!isAsked || (answered !== null && answered !== serviceId)) {
    throw new PanelError('Pterodactyl antwoordt met de server van een ander.');
  }
  return found;
}

async function readServer(client: PterodactylClient, which: string): Promise<PanelServer | null> {
  const query = { include: 'allocations,user' };
  const found = await client
    .read(panelServer, { method: 'GET', path: `${SERVERS}/${which}`, query })
    .catch(nullIfUnknown);
  return found?.attributes ?? null;
}

export async function getServer(
  client: PterodactylClient,
  request: ServerKey,
): Promise<PanelServer> {
  const server = await findServer(client, request);
  if (server !== null) return server;
  const { panelId = null } = request;
  throw new PanelError(
    panelId === null
      ? 'Op het paneel is geen server met deze service als External Identifier.'
      : noNumber(panelId),
  );
}

const noNumber = (panelId: string) => `Op het paneel is geen server met nummer ${panelId}.`;

/** Tells of numbers of servers whether they are there and no service's. */
export async function lookUpServers(client: PterodactylClient, { panelIds }: ServersAsked) {
  const found = new Map<string, ServerFound>();
  for (const panelId of panelIds) {
    const server = await readServer(client, panelId);
    found.set(panelId, server === null ? { refusal: noNumber(panelId) } : ownerOf(server));
  }
  return found;
}

function ownerOf({ id, name, external_id, relationships: { user } }: PanelServer): ServerFound {
  if (external_id !== null) {
    return {
      refusal: `Server ${id} heeft op het paneel de External Identifier van een andere service. Maak die daar leeg als hij van het oude systeem is.`,
    };
  }
  const owner = user.object === 'user' ? `, van ${user.attributes.username}` : '';
  return { known: name + owner };
}

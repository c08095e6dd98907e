import { inspectPterodactyl } from './pterodactyl-account.ts';
import { gameOptions } from '#domain/delivery/module-options.ts';
import type { PterodactylOptions } from '#domain/delivery/pterodactyl.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { requireNoManualServices, requireModuleOptions, PanelError } from './panel-http.ts';
import { madeServer, panelEgg, type PanelEgg, type PanelServer } from './pterodactyl-answers.ts';
import {
  createPterodactylClient,
  type PterodactylClient,
  type PterodactylSettings,
} from './pterodactyl-client.ts';
import { isPelican, PELICAN_REFUSAL } from './pterodactyl-kind.ts';
import { findServer, getServer, lookUpServers, SERVERS } from './pterodactyl-servers.ts';
import { findOrMakeUser, isRefused, nullIfUnknown } from './pterodactyl-users.ts';
import {
  NOT_READY,
  type DeliveryRequest,
  type OperationRequest,
  type ProvisioningPort,
  type ResizeRequest,
} from './provisioning-port.ts';

/** Weight of its disk among others, from 10 to 1000; the panel's own default. */
const IO_WEIGHT = 500;
/** The panel's word for a server that is switched off. */
const SUSPENDED = 'suspended';

/**
 * Game servers on a Pterodactyl panel (1.x), over its application API; restarts over its client API.
 * Our service's id is the server's `external_id`, by which every call finds what there is before it
 * does anything; a server that was there before us is found by the panel's own number. Whatever is thrown may have been done all the same, and says so in words for staff.
 */
export function createPterodactyl(settings: PterodactylSettings): ProvisioningPort {
  const connect = ({ signal }: { signal: AbortSignal }) =>
    createPterodactylClient(settings, signal);
  return {
    look: () => inspectPterodactyl(settings),
    deliver: (request) => deliver(settings.url, connect(request), request),

    async suspend(request) {
      const client = connect(request);
      // One that is not found may be one that a person made, and it runs: they must hear of it.
      const server = await getServer(client, request);
      await client.order({ method: 'POST', path: `${SERVERS}/${server.id}/suspend` });
    },

    async unsuspend(request) {
      const client = connect(request);
      const server = await getServer(client, request);
      await client.order({ method: 'POST', path: `${SERVERS}/${server.id}/unsuspend` });
    },

    async terminate(request) {
      const client = connect(request);
      const server = await findServer(client, request);
      if (server === null) return requireNoManualServices(request.madeByHand);
      await client
        .order({ method: 'DELETE', path: `${SERVERS}/${server.id}` })
        .catch(nullIfUnknown);
    },

    restart: (request) => restart(settings, connect(request), request),
    resize: (request) => resizeServer(connect(request), request),
    lookUp: (asked) => lookUpServers(connect(asked), asked),
  };
}

async function deliver(
  url: string,
  client: PterodactylClient,
  request: DeliveryRequest,
): Promise<ServerInfo | typeof NOT_READY> {
  const server = (await findServer(client, request)) ?? (await makeServer(client, request));
  if (!isInstalled(server)) return NOT_READY;
  if (server.status !== SUSPENDED) return describe(url, server);
  // A delivered server runs, also when somebody had switched it off before.
  await client.order({ method: 'POST', path: `${SERVERS}/${server.id}/unsuspend` });
  return describe(url, await getServer(client, request));
}

async function makeServer(
  client: PterodactylClient,
  request: DeliveryRequest,
): Promise<PanelServer> {
  const { owner } = request;
  const options = requireModuleOptions(gameOptions(request.options));
  // Read first: what cannot become a server makes no account either, for which its owner is mailed.
  const egg = await readEgg(client, options);
  const recipe = readRecipe(egg);
  const user = await findOrMakeUser(client, owner);
  const body = serverBody(request, { options, egg, recipe, userId: user.id });
  try {
    await client.read(madeServer, { method: 'POST', path: SERVERS, body });
  } catch (error) {
    // Refused, it may be because another try of ours was first.
    const there = isRefused(error) ? await findServer(client, request) : null;
    if (there === null) throw inWords(error);
    return there;
  }
  return getServer(client, request);
}

async function readEgg(
  client: PterodactylClient,
  { nestId, eggId }: PterodactylOptions,
): Promise<PanelEgg> {
  const egg = await client
    .read(panelEgg, {
      method: 'GET',
      path: `application/nests/${nestId}/eggs/${eggId}`,
      query: { include: 'variables' },
    })
    .catch(nullIfUnknown);
  if (egg !== null) return egg.attributes;
  if (await isPelican(client)) throw new PanelError(PELICAN_REFUSAL);
  throw new PanelError(`Op het paneel is in nest ${nestId} geen egg met nummer ${eggId}.`);
}

type Recipe = { docker_image: string; startup: string };

/** Reads the parts of an egg that the panel needs for a server; an egg that nobody finished lacks them. */
function readRecipe({ id, docker_image, startup }: PanelEgg): Recipe {
  if (docker_image && startup) return { docker_image, startup };
  const missing = docker_image ? 'opdracht om mee te starten' : 'Docker-image';
  throw new PanelError(`Egg ${id} heeft op het paneel geen ${missing}. Vul die daar in.`);
}

type Made = { options: PterodactylOptions; egg: PanelEgg; recipe: Recipe; userId: number };

function serverBody(
  { serviceId, name }: DeliveryRequest,
  { options, egg, recipe, userId }: Made,
): object {
  const preset = egg.relationships.variables.data.map(({ attributes }) => [
    attributes.env_variable,
    attributes.default_value ?? '',
  ]);
  const chosen = options.environment.map((variable) => [variable.name, variable.value]);
  return {
    external_id: serviceId,
    name,
    user: userId,
    egg: egg.id,
    ...recipe,
    environment: Object.fromEntries([...preset, ...chosen]),
    ...boundsOf(options),
    deploy: { locations: options.locationIds, dedicated_ip: false, port_range: [] },
    start_on_completion: true,
  };
}

function boundsOf(options: PterodactylOptions) {
  const { memoryMb, swapMb, diskMb, cpuPercent, databases, backups, allocations } = options;
  return {
    limits: { memory: memoryMb, swap: swapMb, disk: diskMb, io: IO_WEIGHT, cpu: cpuPercent },
    feature_limits: { databases, backups, allocations },
  };
}

/** Memory, disk and the rest as the plan has them, then what it sets of the game; its files stay. */
async function resizeServer(client: PterodactylClient, request: ResizeRequest): Promise<null> {
  const options = requireModuleOptions(gameOptions(request.options));
  const server = await getServer(client, request);
  const path = `${SERVERS}/${server.id}`;
  await client.order({
    method: 'PATCH',
    path: `${path}/build`,
    body: { allocation: server.allocation, ...boundsOf(options) },
  });
  if (options.environment.length === 0) return null;
  const body = await startupBody(client, { server, options });
  await client.order({ method: 'PATCH', path: `${path}/startup`, body });
  return null;
}

type Started = { server: PanelServer; options: PterodactylOptions };

/** As it starts now, with the variables that the plan sets: what its customer chose of others stays. */
async function startupBody(client: PterodactylClient, { server, options }: Started) {
  const egg = await readEgg(client, options);
  if (egg.id !== server.egg) {
    throw new PanelError('Deze server draait op het paneel een ander spel dan het pakket.');
  }
  const { startup_command: startup, image, environment: set } = server.container;
  const kept = egg.relationships.variables.data.map(({ attributes }) => {
    const value = set[attributes.env_variable];
    const isSet = typeof value === 'string' || typeof value === 'number';
    return [attributes.env_variable, isSet ? String(value) : (attributes.default_value ?? '')];
  });
  const chosen = options.environment.map((variable) => [variable.name, variable.value]);
  const environment = Object.fromEntries([...kept, ...chosen]);
  return { startup, environment, egg: egg.id, image, skip_scripts: true };
}

const NO_ROOM = new Set(['NoViableNodeException', 'NoViableAllocationException']);

/** Puts failures that staff can do something about in their words. */
function inWords(error: unknown): unknown {
  if (!(error instanceof PanelError) || !NO_ROOM.has(error.code)) return error;
  return new PanelError(
    'Het paneel heeft geen plaats: op de locaties van dit pakket is geen node met genoeg geheugen en schijf, of geen vrije poort (allocation).',
    { status: error.status ?? 400, code: error.code, cause: error },
  );
}

/** Tells whether it can be used. A state that we do not know is one to wait in. */
function isInstalled({ status, container }: PanelServer): boolean {
  if (status === 'install_failed' || status === 'reinstall_failed') {
    throw new PanelError(
      'De installatie is op het paneel mislukt. Kijk daar waarom, installeer de server opnieuw en lever dan nog eens.',
    );
  }
  return (status === null || status === SUSPENDED) && Boolean(container.installed);
}

function describe(url: string, server: PanelServer): ServerInfo {
  const { allocations, user } = server.relationships;
  if (allocations.object !== 'list' || user.object !== 'user') {
    throw new PanelError(
      'PTERODACTYL_KEY mist het recht om allocations of users te lezen; de server zelf staat er.',
    );
  }
  const main = allocations.data.find(({ attributes }) => attributes.id === server.allocation);
  if (main === undefined) {
    throw new PanelError('Deze server heeft op het paneel geen adres (allocation).');
  }
  const { ip, alias, port } = main.attributes;
  return {
    hostname: `${publicName(alias) ?? (ip.includes(':') ? `[${ip}]` : ip)}:${port}`,
    ipAddress: '',
    username: user.attributes.username,
    notes: '',
    panelUrl: new URL(`/server/${server.identifier}`, url).href,
  };
}

/** An alias is what players type where the address is one of an inner network. */
function publicName(alias: string | null | undefined): string | null {
  return alias && /^[\w.-]+$/.test(alias) ? alias : null;
}

async function restart(
  { url, clientKey, timeoutMs }: PterodactylSettings,
  client: PterodactylClient,
  request: OperationRequest,
): Promise<void> {
  const server = await getServer(client, request);
  // Off as it should be: it begins anew when it is switched on.
  if (server.status === SUSPENDED) return;
  if (clientKey === undefined) {
    throw new PanelError(
      'Herstarten kan niet zonder PTERODACTYL_CLIENT_KEY. Doe het op het paneel en druk op Klaar.',
    );
  }
  await createPterodactylClient({ url, key: clientKey, timeoutMs }, request.signal).order({
    method: 'POST',
    path: `client/servers/${server.identifier}/power`,
    body: { signal: 'restart' },
  });
}

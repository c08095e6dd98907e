import { inspectDirectAdmin } from './directadmin-account.ts';
import { randomBytes } from 'node:crypto';
import { directAdminUsername, type DirectAdminOptions } from '#domain/delivery/directadmin.ts';
import { hostingOptions } from '#domain/delivery/module-options.ts';
import { isOurs } from '#domain/delivery/own-domain.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import {
  findAccount,
  getAccount,
  isCode,
  lookUpAccount,
  type HostingCall as Call,
  type HostingSettings,
} from './directadmin-accounts.ts';
import {
  doneAnswer,
  panelAddress,
  panelAddresses,
  type PanelAccount,
} from './directadmin-answers.ts';
import { createDirectAdminClient, REFUSED, type DirectAdminClient } from './directadmin-client.ts';
import { makeLogin } from './directadmin-login.ts';
import { createUsageReader } from './directadmin-usage.ts';
import { requireNoManualServices, requireModuleOptions, PanelError } from './panel-http.ts';
import type {
  DeliveryRequest,
  DomainRequest,
  OperationRequest,
  ProvisioningPort,
  ServerFound,
  ServerKey,
} from './provisioning-port.ts';

/** Addresses of the panel that are looked at for one to share. */
const ADDRESSES_MAX = 50;

/**
 * Web hosting on a DirectAdmin server, over its CMD_API commands. The panel keeps no id of ours: an
 * account is found by a name that follows from the service's id or, of one that was there before us, by
 * its own; and is ours when our user made it.
 * Every call looks before it does anything. Whatever is thrown may have been done all the same, and
 * says so in words for staff.
 */
export function createDirectAdmin(
  settings: HostingSettings,
): ProvisioningPort & Required<Pick<ProvisioningPort, 'openPanel' | 'readUsage' | 'setDomain'>> {
  const call = ({ serviceId, panelId, signal }: ServerKey & { signal: AbortSignal }): Call => ({
    client: createDirectAdminClient(settings, signal),
    username: panelId ?? directAdminUsername(serviceId),
    settings,
  });
  const readUse = createUsageReader();
  return {
    look: () => inspectDirectAdmin(settings),
    deliver: (request) => deliver(call(request), request),
    suspend: (request) => switchAccount(call(request), 'off', request.suspendReason),
    unsuspend: (request) => switchAccount(call(request), 'on'),
    // Nothing of shared hosting is its customer's to restart, and what is off stays off: it is there.
    restart: async (request) => void (await getAccount(call(request))),
    terminate: (request) => removeAccount(call(request), request),

    async resize(request) {
      const { packageName } = requireModuleOptions(hostingOptions(request.options));
      const { client, username, settings: ours } = call(request);
      await getAccount({ client, username, settings: ours });
      const fields = { action: 'package', user: username, package: packageName };
      await client.read(doneAnswer, { method: 'POST', command: 'CMD_API_MODIFY_USER', fields });
      return null;
    },

    setDomain: (request) => setDomain(call(request), request),
    openPanel: (request) => makeLogin(call(request)),

    async readUsage(request) {
      const { client, username, settings: ours } = call(request);
      await getAccount({ client, username, settings: ours });
      return readUse({ client, username, now: request.now });
    },

    async lookUp({ panelIds, signal }) {
      const client = createDirectAdminClient(settings, signal);
      const found = new Map<string, ServerFound>();
      for (const username of panelIds) {
        found.set(username, await lookUpAccount({ client, username, settings }));
      }
      return found;
    },
  };
}

async function deliver(call: Call, request: DeliveryRequest): Promise<ServerInfo> {
  const found = await findAccount(call);
  const account = found ?? (await makeAccount(call, request));
  const wanted = domainOf(call, request);
  const isTheirs =
    [wanted, firstDomain(call)].includes(account.domain.toLowerCase()) ||
    account.email.toLowerCase() === request.owner.email.toLowerCase();
  if (!isTheirs) {
    throw new PanelError(
      `Op DirectAdmin is al een account ${account.username}, met een ander domein en e-mailadres dan deze service. Kijk daar van wie het is.`,
    );
  }
  if (account.suspended) await switchAccount(call, 'on');
  return describe(call, account);
}

/** Domain that an account begins with while its customer has chosen none. */
function firstDomain({ username, settings }: Call): string {
  return `${username}.${settings.domain}`;
}

/** Names of the shop itself are nobody's: what is ordered under one is for a person to settle. */
function domainOf(call: Call, { domain }: { domain: string | null }): string {
  if (domain === null) return firstDomain(call);
  const { domain: base, url, appUrl } = call.settings;
  const kept = [base, ...[url, appUrl].map((address) => new URL(address).hostname)];
  if (!isOurs(domain, kept)) return domain;
  throw new PanelError(
    `Het domein ${domain} is van de winkel zelf. Laat de klant op de pagina van de dienst een ander kiezen, en lever dan opnieuw.`,
    { code: REFUSED },
  );
}

/** Renames the domain that an account began with: sites and mail of it go along, databases stay as they are. */
async function setDomain(call: Call, { domain }: DomainRequest): Promise<ServerInfo> {
  const wanted = domainOf(call, { domain });
  const account = await getAccount(call);
  const had = account.domain.toLowerCase();
  if (had === wanted) return describe(call, account);
  if (had !== firstDomain(call)) {
    throw new PanelError(`Het account ${call.username} heeft op DirectAdmin al het domein ${had}.`);
  }
  const asked = {
    method: 'POST',
    command: 'CMD_API_CHANGE_DOMAIN',
    as: call.username,
    fields: { old_domain: had, new_domain: wanted },
  } as const;
  await call.client.read(doneAnswer, asked);
  const renamed = await getAccount(call);
  if (renamed.domain.toLowerCase() === wanted) return describe(call, renamed);
  throw new PanelError('DirectAdmin zegt dat het gelukt is, maar het domein is nog het oude.');
}

async function makeAccount(call: Call, request: DeliveryRequest): Promise<PanelAccount> {
  const options = requireModuleOptions(hostingOptions(request.options));
  const { client, username } = call;
  // For this call alone: its customer comes in by an address that logs in once.
  const password = `${randomBytes(24).toString('base64url')}aA1`;
  const fields = {
    action: 'create',
    add: 'Submit',
    username,
    email: request.owner.email,
    passwd: password,
    passwd2: password,
    domain: domainOf(call, request),
    package: options.packageName,
    ip: await addressFor(client, options),
    notify: 'no',
  };
  await client
    .read(doneAnswer, { method: 'POST', command: 'CMD_API_ACCOUNT_USER', fields })
    .catch(async (error: unknown) => {
      // It may be there all the same: its answer was lost, or another try of ours was first.
      const there = await findAccount(call).catch(() => null);
      if (there === null) throw error;
    });
  return getAccount(call);
}

/** The address that a plan names, or else the first that any number of accounts share. */
async function addressFor(
  client: DirectAdminClient,
  { ipAddress }: DirectAdminOptions,
): Promise<string> {
  if (ipAddress !== null) return ipAddress;
  const asked = { method: 'GET', command: 'CMD_API_SHOW_RESELLER_IPS' } as const;
  const addresses = await client.read(panelAddresses, asked);
  for (const ip of addresses.slice(0, ADDRESSES_MAX)) {
    const { status } = await client.read(panelAddress, { ...asked, fields: { ip } });
    if (status === 'shared' || status === 'server') return ip;
  }
  throw new PanelError(
    'DirectAdmin heeft voor deze gebruiker geen gedeeld IP-adres. Vul bij het pakket een adres in.',
  );
}

const SWITCH = {
  on: { suspend: 'Unsuspend', dounsuspend: 'yes' },
  off: { suspend: 'Suspend', dosuspend: 'yes' },
} as const;

/** The panel's words for why an account is off, which it shows its customer; of others it says nothing. */
const REASONS: Readonly<Partial<Record<SuspendReason, string>>> = { unpaid: 'billing' };

/**
 * Has an account on or off. Some versions turn it into the other whatever was asked, so it is looked
 * at before, and after. One that is not found may be one that a person made, and it runs: they must
 * hear of it.
 */
async function switchAccount(
  call: Call,
  to: 'on' | 'off',
  why: SuspendReason | null = null,
): Promise<void> {
  const isAs = ({ suspended }: PanelAccount) => suspended === (to === 'off');
  if (isAs(await getAccount(call))) return;
  const reason = why === null ? undefined : REASONS[why];
  const fields = {
    location: 'CMD_SELECT_USERS',
    ...SWITCH[to],
    ...(reason !== undefined && { reason }),
    select0: call.username,
  };
  const asked = { method: 'POST', command: 'CMD_API_SELECT_USERS', fields } as const;
  await call.client.read(doneAnswer, asked);
  if (isAs(await getAccount(call))) return;
  const state = to === 'off' ? 'nog aan' : 'nog uit';
  throw new PanelError(`DirectAdmin zegt dat het gelukt is, maar het account staat ${state}.`);
}

async function removeAccount(call: Call, { madeByHand }: OperationRequest): Promise<void> {
  if ((await findAccount(call)) === null) return requireNoManualServices(madeByHand);
  const fields = { confirmed: 'Confirm', delete: 'yes', select0: call.username };
  const asked = { method: 'POST', command: 'CMD_API_SELECT_USERS', fields } as const;
  await call.client.read(doneAnswer, asked).catch(async (error: unknown) => {
    // Refused, it may be because another try of ours was first.
    if (!isCode(error, REFUSED) || (await findAccount(call)) !== null) throw error;
  });
}

function describe({ username, settings }: Call, account: PanelAccount): ServerInfo {
  const { domain, ip, ns1, ns2 } = account;
  return {
    hostname: new URL(settings.url).hostname,
    ipAddress: ip,
    username,
    notes: '',
    domain,
    nameServers: [ns1, ns2].filter((name) => name !== ''),
  };
}

import { randomBytes } from 'node:crypto';
import {
  directAdminDomain,
  directAdminUsername,
  type DirectAdminOptions,
} from '#domain/directadmin.ts';
import { hostingOptions } from '#domain/module-options.ts';
import type { ServerInfo } from '#server/db/service-tables.ts';
import {
  doneAnswer,
  madeLogin,
  panelAccount,
  panelAddress,
  panelAddresses,
  userExists,
  type PanelAccount,
} from './directadmin-answers.ts';
import {
  createDirectAdminClient,
  REFUSED,
  UNREADABLE,
  type DirectAdminClient,
  type DirectAdminSettings,
} from './directadmin-client.ts';
import { insistOnNoneByHand, insistOnOptions, PanelError } from './panel-http.ts';
import type {
  DeliveryRequest,
  OperationRequest,
  ProvisioningPort,
  ServerFound,
  ServerKey,
} from './provisioning-port.ts';

/** How long an address that logs in can be used, once: the browser that asked follows it at once. */
const LOGIN_MINUTES = 5;
/** Of an account that is there and not the shop's. */
const STRANGER = 'stranger';
/** Addresses of the panel that are looked at for one to share. */
const ADDRESSES_MAX = 50;

type Settings = DirectAdminSettings & {
  /** Below which an account gets its domain when its customer named none. */
  domain: string;
  /** The shop, whose own names are nobody's. */
  appUrl: string;
};

/** The panel for one call about one service. */
type Call = { client: DirectAdminClient; username: string; settings: Settings };

/**
 * Web hosting on a DirectAdmin server, over its CMD_API commands. The panel keeps no id of ours: an
 * account is found by a name that follows from the service's id or, of one that was there before us, by
 * its own; and is ours when our user made it.
 * Every call looks before it does anything. Whatever is thrown may have been done all the same, and
 * says so in words for staff.
 */
export function createDirectAdmin(settings: Settings): ProvisioningPort & {
  openPanel(request: OperationRequest): Promise<string>;
} {
  const call = ({ serviceId, panelId, signal }: ServerKey & { signal: AbortSignal }): Call => ({
    client: createDirectAdminClient(settings, signal),
    username: panelId ?? directAdminUsername(serviceId),
    settings,
  });
  return {
    deliver: (request) => deliver(call(request), request),
    suspend: (request) => switchAccount(call(request), 'off'),
    unsuspend: (request) => switchAccount(call(request), 'on'),
    // Nothing of shared hosting is its customer's to restart, and what is off stays off: it is there.
    restart: async (request) => void (await getAccount(call(request))),
    terminate: (request) => removeAccount(call(request), request),

    async resize(request) {
      const { packageName } = insistOnOptions(hostingOptions(request.options));
      const { client, username, settings: ours } = call(request);
      await getAccount({ client, username, settings: ours });
      const fields = { action: 'package', user: username, package: packageName };
      await client.read(doneAnswer, { method: 'POST', command: 'CMD_API_MODIFY_USER', fields });
      return null;
    },

    openPanel: (request) => makeLogin(call(request)),

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
  const fallback = domainOf(call, { name: '' });
  const isOurs =
    [wanted, fallback].includes(account.domain.toLowerCase()) ||
    account.email.toLowerCase() === request.owner.email.toLowerCase();
  if (!isOurs) {
    throw new PanelError(
      `Op DirectAdmin is al een account ${account.username}, met een ander domein en e-mailadres dan deze service. Kijk daar van wie het is.`,
    );
  }
  if (account.suspended) await switchAccount(call, 'on');
  return describe(call, account);
}

function domainOf({ username, settings }: Call, { name }: { name: string }): string {
  const { domain: base, url, appUrl } = settings;
  const kept = [url, appUrl].map((address) => new URL(address).hostname);
  return directAdminDomain(name, { username, base, kept });
}

/**
 * The account of a service; null when there is none, which only the panel's own word on the name
 * makes true: what may not be read is not gone. Throws when it is somebody else's.
 */
async function findAccount({ client, username, settings }: Call): Promise<PanelAccount | null> {
  const asked = { method: 'GET', fields: { user: username } } as const;
  const account = await client
    .read(panelAccount, { ...asked, command: 'CMD_API_SHOW_USER_CONFIG' })
    .catch(async (error: unknown) => {
      if (!isCode(error, REFUSED) && !isCode(error, UNREADABLE)) throw error;
      const command = 'CMD_API_USER_EXISTS';
      const { exists } = await client.read(userExists, { ...asked, command });
      if (exists) throw error;
      return null;
    });
  if (account === null) return null;
  const { username: answered, usertype, creator } = account;
  if (answered !== username || usertype !== 'user') {
    throw new PanelError('DirectAdmin antwoordt met het account van een ander.', {
      code: STRANGER,
    });
  }
  if (creator !== settings.user) {
    throw new PanelError(
      `Het account ${username} is op DirectAdmin van ${creator.slice(0, 50)}, en niet van de gebruiker van deze winkel.`,
      { code: STRANGER },
    );
  }
  return account;
}

async function getAccount(call: Call): Promise<PanelAccount> {
  const account = await findAccount(call);
  if (account !== null) return account;
  throw new PanelError(`Op DirectAdmin is geen account ${call.username} voor deze service.`);
}

/** What may not be read is another reseller's. */
async function lookUpAccount(call: Call): Promise<ServerFound> {
  const { username } = call;
  try {
    const account = await findAccount(call);
    return account === null
      ? { refusal: `Op DirectAdmin is geen account ${username}.` }
      : { known: account.domain === '' ? username : account.domain };
  } catch (error) {
    if (!isCode(error, REFUSED) && !isCode(error, STRANGER)) throw error;
    return { refusal: `Het account ${username} is op DirectAdmin van een ander.` };
  }
}

async function makeAccount(call: Call, request: DeliveryRequest): Promise<PanelAccount> {
  const options = insistOnOptions(hostingOptions(request.options));
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

/**
 * Has an account on or off. Some versions turn it into the other whatever was asked, so it is looked
 * at before, and after. One that is not found may be one that a person made, and it runs: they must
 * hear of it.
 */
async function switchAccount(call: Call, to: 'on' | 'off'): Promise<void> {
  const isAs = ({ suspended }: PanelAccount) => suspended === (to === 'off');
  if (isAs(await getAccount(call))) return;
  const fields = { location: 'CMD_SELECT_USERS', ...SWITCH[to], select0: call.username };
  const asked = { method: 'POST', command: 'CMD_API_SELECT_USERS', fields } as const;
  await call.client.read(doneAnswer, asked);
  if (isAs(await getAccount(call))) return;
  const state = to === 'off' ? 'nog aan' : 'nog uit';
  throw new PanelError(`DirectAdmin zegt dat het gelukt is, maar het account staat ${state}.`);
}

async function removeAccount(call: Call, { madeByHand }: OperationRequest): Promise<void> {
  if ((await findAccount(call)) === null) return insistOnNoneByHand(madeByHand);
  const fields = { confirmed: 'Confirm', delete: 'yes', select0: call.username };
  const asked = { method: 'POST', command: 'CMD_API_SELECT_USERS', fields } as const;
  await call.client.read(doneAnswer, asked).catch(async (error: unknown) => {
    // Refused, it may be because another try of ours was first.
    if (!isCode(error, REFUSED) || (await findAccount(call)) !== null) throw error;
  });
}

/** An address that logs in once, as its customer and not as us. */
async function makeLogin(call: Call): Promise<string> {
  const { client, username, settings } = call;
  const account = await getAccount(call);
  if (account.suspended) throw new PanelError(`Het account ${username} staat op DirectAdmin uit.`);
  const made = await client.read(madeLogin, {
    method: 'POST',
    command: 'CMD_API_LOGIN_KEYS',
    as: username,
    fields: {
      action: 'create',
      type: 'one_time_url',
      expiry: `${LOGIN_MINUTES}m`,
      max_uses: '1',
      clear_key: 'yes',
      login_keys_notify_on_creation: '0',
      'redirect-url': '/',
    },
  });
  return onOurs(made, settings.url);
}

/** What the panel calls itself may be another name; the customer goes where we know it to be. */
function onOurs(made: string, url: string): string {
  const { protocol, pathname, search } = URL.canParse(made, url)
    ? new URL(made, url)
    : new URL(url);
  if (!/^https?:$/.test(protocol) || (pathname === '/' && search === '')) {
    throw new PanelError('DirectAdmin antwoordt zonder adres om in te loggen.');
  }
  return new URL(pathname + search, url).href;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof PanelError && error.code === code;
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

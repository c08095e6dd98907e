import { panelAccount, userExists, type PanelAccount } from './directadmin-answers.ts';
import {
  REFUSED,
  UNREADABLE,
  type DirectAdminClient,
  type DirectAdminSettings,
} from './directadmin-client.ts';
import { PanelError } from './panel-http.ts';
import type { ServerFound } from './provisioning-port.ts';

/** Code for an account that is there and not the shop's. */
const STRANGER = 'stranger';
export type HostingSettings = DirectAdminSettings & {
  /** Domain below which an account gets its own when its customer named none. */
  domain: string;
  /** The shop, whose own names are nobody's. */
  appUrl: string;
};

/** The panel for one call about one service. */
export type HostingCall = {
  client: DirectAdminClient;
  username: string;
  settings: HostingSettings;
};

/**
 * The account of a service; null when there is none, which only the panel's own word on the name
 * makes true: what may not be read is not gone. Throws when it is somebody else's.
 */
export async function findAccount({
  client,
  username,
  settings,
}: HostingCall): Promise<PanelAccount | null> {
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

export async function getAccount(call: HostingCall): Promise<PanelAccount> {
  const account = await findAccount(call);
  if (account !== null) return account;
  throw new PanelError(`Op DirectAdmin is geen account ${call.username} voor deze service.`);
}

/** Looks an account up. One that may not be read is another reseller's. */
export async function lookUpAccount(call: HostingCall): Promise<ServerFound> {
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

export function isCode(error: unknown, code: string): boolean {
  return error instanceof PanelError && error.code === code;
}

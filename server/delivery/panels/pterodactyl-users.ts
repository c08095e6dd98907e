import { PanelError } from './panel-http.ts';
import { panelUser, panelUsers, type PanelUser } from './pterodactyl-answers.ts';
import type { PterodactylClient } from './pterodactyl-client.ts';
import type { ServerOwner } from './provisioning-port.ts';

const USERS = 'application/users';

/**
 * The account on the panel that is a customer's own: the one that carries their id, else one with
 * their address that may become theirs, else a new one, for which the panel mails them where to
 * choose a password. Throws, in words for staff, rather than hand a server to somebody else.
 */
export async function findOrMakeUser(
  client: PterodactylClient,
  owner: ServerOwner,
): Promise<PanelUser> {
  const own = await findOwn(client, owner);
  if (own !== null) return own;
  const namesake = await findByAddress(client, owner.email);
  if (namesake === null) return make(client, owner);
  // Another server of the same new customer had it made a moment ago.
  return namesake.external_id === owner.id ? namesake : adopt(client, owner, namesake);
}

async function findOwn(client: PterodactylClient, { id }: ServerOwner): Promise<PanelUser | null> {
  const user = await client
    .read(panelUser, { method: 'GET', path: `${USERS}/external/${id}` })
    .catch(nullIfUnknown);
  if (user === null) return null;
  if (user.attributes.external_id !== id) {
    throw new PanelError('Pterodactyl antwoordt met het account van een ander.');
  }
  return user.attributes;
}

/** The panel looks for addresses that hold the text: only the very same one counts. */
async function findByAddress(client: PterodactylClient, email: string): Promise<PanelUser | null> {
  const query = { 'filter[email]': email, per_page: '100' };
  const { data } = await client.read(panelUsers, { method: 'GET', path: USERS, query });
  const same = data.find(({ attributes }) => isSameAddress(attributes.email, email));
  return same?.attributes ?? null;
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * An account with the customer's address becomes theirs when an administrator made it by hand, for
 * nobody in particular, and the customer showed that the address is theirs. The panel itself never
 * asks for that, so an address alone says nothing.
 */
async function adopt(
  client: PterodactylClient,
  owner: ServerOwner,
  user: PanelUser,
): Promise<PanelUser> {
  const why = whyNotTheirs(owner, user);
  if (why !== null) {
    throw new PanelError(
      `Op het paneel heeft een ander account het e-mailadres van deze klant: ${why}`,
    );
  }
  const { email, username, first_name, last_name } = user;
  const { attributes } = await client.read(panelUser, {
    method: 'PATCH',
    path: `${USERS}/${user.id}`,
    body: { email, username, first_name, last_name, external_id: owner.id },
  });
  return attributes;
}

function whyNotTheirs(owner: ServerOwner, user: PanelUser): string | null {
  if (user.root_admin) return 'dat van een beheerder. Geef een van de twee een ander adres.';
  if (user.external_id !== null) {
    return `het hoort bij een andere klant (External ID ${user.external_id.slice(0, 50)}). Geef het daar een ander adres.`;
  }
  if (!owner.emailVerified) {
    return 'de klant heeft het adres nog niet bevestigd. Lever opnieuw als dat gebeurd is.';
  }
  return null;
}

async function make(client: PterodactylClient, owner: ServerOwner): Promise<PanelUser> {
  const body = {
    external_id: owner.id,
    email: owner.email,
    username: `hw${owner.id.replaceAll('-', '').slice(0, 12)}`,
    first_name: owner.firstName.trim() || 'Klant',
    last_name: owner.lastName.trim() || '-',
  };
  try {
    const { attributes } = await client.read(panelUser, { method: 'POST', path: USERS, body });
    return attributes;
  } catch (error) {
    // Another server of the same new customer may have been first.
    const own = isRefused(error) ? await findOwn(client, owner) : null;
    if (own === null) throw error;
    return own;
  }
}

/** Understood and refused: it did nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof PanelError && error.status === 422;
}

/**
 * Answers null for what may not be there. Only the panel's own word counts: a 404 of whatever else answers
 * at its address must not make a server that runs look deleted.
 */
export function nullIfUnknown(error: unknown): null {
  const isUnknown = error instanceof PanelError && error.status === 404 && error.code !== '';
  if (isUnknown) return null;
  throw error;
}

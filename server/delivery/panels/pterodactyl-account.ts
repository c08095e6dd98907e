import { PanelError } from './panel-http.ts';
import { keyHolder, numberedList } from './pterodactyl-answers.ts';
import {
  createPterodactylClient,
  type PterodactylClient,
  type PterodactylSettings,
} from './pterodactyl-client.ts';
import { isKeptOut, isPelican } from './pterodactyl-kind.ts';
import { nullIfUnknown } from './pterodactyl-users.ts';

/** Things that a delivery makes, so that the panel must let a key change them too. */
const MADE = ['servers', 'users'] as const;
/** Things below others: the panel asks for the rights to both, and one right is none for the other. */
const BELOW = [
  { above: 'nests', noun: 'eggs' },
  { above: 'nodes', noun: 'allocations' },
] as const;

/** Tells whether the panel answers to these keys, with every right that a delivery takes, in one line. Never throws. */
export async function inspectPterodactyl(
  settings: PterodactylSettings,
): Promise<{ fine: boolean; line: string }> {
  try {
    const signal = new AbortController().signal;
    const client = createPterodactylClient(settings, signal);
    for (const noun of MADE) await list(client, noun, noun);
    for (const pair of BELOW) await lookBelow(client, pair);
    for (const noun of MADE) await tryToWrite(client, noun);
    const restarts = await lookAtClientKey(settings, signal);
    const line = `${settings.url} answers to PTERODACTYL_KEY; ${restarts.line}`;
    return { fine: restarts.fine, line };
  } catch (error) {
    if (!(error instanceof PanelError)) throw error;
    return { fine: false, line: error.message };
  }
}

/** The numbers of what is there; null when the panel has no such list. */
async function list(client: PterodactylClient, path: string, noun: string) {
  const query = { per_page: '1' };
  const found = await client
    .read(numberedList, { method: 'GET', path: `application/${path}`, query })
    .catch(throwMissingRight(`read ${noun}`))
    .catch(nullIfUnknown);
  return found?.data.map(({ attributes }) => attributes.id) ?? null;
}

async function lookBelow(
  client: PterodactylClient,
  { above, noun }: (typeof BELOW)[number],
): Promise<void> {
  const numbers = await list(client, above, above);
  if (numbers === null && (await isPelican(client))) {
    throw new PanelError('PTERODACTYL_URL is a Pelican panel; only Pterodactyl 1.x is supported');
  }
  const [first] = numbers ?? [];
  if (first === undefined) throw new PanelError(`the panel has no ${above} to make servers with`);
  await list(client, `${above}/${first}/${noun}`, noun);
}

/** An empty question changes nothing: who may ask is refused for what it lacks, after the right was looked at. */
async function tryToWrite(client: PterodactylClient, noun: string): Promise<void> {
  await client
    .order({ method: 'POST', path: `application/${noun}`, body: {} })
    .catch((error: unknown) => {
      if (!(error instanceof PanelError) || error.status !== 422) throw error;
    })
    .catch(throwMissingRight(`write ${noun}`));
}

function throwMissingRight(right: string) {
  return (error: unknown): never => {
    if (!isKeptOut(error)) throw error;
    throw new PanelError(`PTERODACTYL_KEY is refused, or may not ${right}`);
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

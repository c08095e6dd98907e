import type { z } from 'zod';
import type { PterodactylSettings } from '#server/delivery/panels/pterodactyl-client.ts';
import {
  Refusal,
  startFakePanel,
  tellInJson,
  type FakePanel,
  type PanelAnswer,
  type PanelCall,
  type Route,
} from './panel-server.ts';
import {
  createPanelBooks,
  EGG,
  invalid,
  notFound,
  type BookedServer,
  type PanelBooks,
} from './pterodactyl-books.ts';

/** The only node of the panel. */
const NODE = 1;
/** The right that a route takes, where that is not named after its beginning (`AdminAcl`). */
const RIGHT_OF: Readonly<Record<string, string>> = { eggs: 'eggs', allocations: 'allocations' };

export type FakePterodactyl = FakePanel & {
  settings: PterodactylSettings & { clientKey: string };
  books: PanelBooks;
  /** Says something else of every server than what is in the books. */
  distort(change: object): void;
  /** Takes the right to see and change these from the application key. */
  hide(...nouns: string[]): void;
  /** Takes the right to change these from the application key, which may still see them. */
  keepFrom(...nouns: string[]): void;
  /** True if it is no Pterodactyl but what began as one, and has eggs without nests. */
  isPelican: boolean;
  /** True if nobody made a nest or a node yet. */
  isEmpty: boolean;
  /** True if the client key is one of an administrator. */
  isAdmin: boolean;
};

/** A Pterodactyl panel as far as the shop uses it, over HTTP on this machine. */
export async function startFakePterodactyl(): Promise<FakePterodactyl> {
  const books = createPanelBooks();
  const key = `ptla_${'a'.repeat(43)}`;
  const clientKey = `ptlc_${'c'.repeat(43)}`;
  const hidden = new Set<string>();
  const kept = new Set<string>();
  let distortion: object = {};

  const routes: readonly Route<object | null>[] = [
    ['GET', 'application/users', ({ query }) => listUsers(query.get('filter[email]') ?? '')],
    ['GET', 'application/users/external/*', (_, id) => userOf(books.findUser(id))],
    ['POST', 'application/users', ({ json }) => userOf(books.addUser(json))],
    ['PATCH', 'application/users/*', ({ json }, id) => userOf(books.changeUser(Number(id), json))],
    ['GET', 'application/servers', () => listOf([])],
    [
      'GET',
      'application/servers/external/*',
      ({ query }, id) => serverOf(books.look(books.find(id)), query),
    ],
    ['GET', 'application/servers/*', ({ query }, id) => serverOf(books.get(Number(id)), query)],
    ['POST', 'application/servers', ({ json, query }) => serverOf(books.addServer(json), query)],
    [
      'PATCH',
      'application/servers/*/build',
      ({ json, query }, id) => serverOf(books.build(Number(id), json), query),
    ],
    [
      'PATCH',
      'application/servers/*/startup',
      ({ json, query }, id) => serverOf(books.restartAs(Number(id), json), query),
    ],
    ['POST', 'application/servers/*/suspend', (_, id) => books.setStatus(Number(id), 'suspended')],
    ['POST', 'application/servers/*/unsuspend', (_, id) => books.setStatus(Number(id), null)],
    ['DELETE', 'application/servers/*', (_, id) => books.remove(Number(id))],
    ['GET', 'application/eggs', () => listPelicanEggs()],
    ['GET', 'application/nests', () => listUnlessEmpty(numbered('nest', EGG.nest))],
    ['GET', 'application/nests/*/eggs', ({ query }) => listOf([eggOf(books, query)])],
    ['GET', `application/nests/*/eggs/${EGG.id}`, ({ query }) => eggOf(books, query)],
    ['GET', 'application/nodes', () => listUnlessEmpty(numbered('node', NODE))],
    ['GET', 'application/nodes/*/allocations', () => listOf([])],
    ['GET', 'client/account', () => ({ object: 'user', attributes: { admin: fake.isAdmin } })],
    ['POST', 'client/servers/*/power', ({ json }, id) => books.power(id, json)],
  ];

  function answerAtDoor({ method, path, headers }: PanelCall): null {
    const [area = '', noun = '', id = '', part = ''] = path.split('/');
    const isClient = area === 'client';
    if (headers.authorization !== `Bearer ${isClient ? clientKey : key}`) {
      throw new Refusal(401, 'Unauthenticated.', 'AuthenticationException');
    }
    if (isClient) return null;
    if (fake.isPelican && noun === 'nests') throw notFound();
    // A question below a record that does not exist gets 404, before any right is looked at.
    if (part !== '' && !isThere({ noun, id })) throw notFound();
    const right = RIGHT_OF[part] ?? noun;
    const isRefused = hidden.has(right) || (method !== 'GET' && kept.has(right));
    if (isRefused) throw new Refusal(403, 'Forbidden', 'AccessDeniedHttpException');
    return null;
  }

  function isThere({ noun, id }: { noun: string; id: string }): boolean {
    if (noun === 'nests') return id === String(EGG.nest);
    if (noun === 'nodes') return id === String(NODE);
    return true;
  }

  function listPelicanEggs(): object {
    if (fake.isPelican) return listOf([numbered('egg', EGG.id)]);
    throw notFound();
  }

  function listUnlessEmpty(only: object): object {
    return listOf(fake.isEmpty ? [] : [only]);
  }

  /** As the panel does: every address that holds the text, the oldest account first. */
  function listUsers(part: string): object {
    return listOf(
      books.users
        .filter(({ email }) => email.toLowerCase().includes(part.toLowerCase()))
        .map(userOf),
    );
  }

  function serverOf(server: BookedServer, query: URLSearchParams): object {
    const { id, uuid, made, status, allocation } = server;
    const includes = (query.get('include') ?? '').split(',');
    const owner = books.users.find((one) => one.id === made.user);
    const relationships = {
      ...(includes.includes('allocations') && {
        allocations: hidden.has('allocations')
          ? NOTHING
          : listOf([{ object: 'allocation', attributes: { ...allocation, assigned: true } }]),
      }),
      ...(includes.includes('user') && { user: owner === undefined ? NOTHING : userOf(owner) }),
    };
    return {
      object: 'server',
      attributes: {
        id,
        uuid,
        identifier: uuid.slice(0, 8),
        external_id: made.external_id,
        name: made.name,
        user: made.user,
        egg: made.egg,
        status,
        allocation: allocation.id,
        container: {
          installed: status === 'installing' ? 0 : 1,
          startup_command: made.startup,
          image: made.docker_image,
          environment: made.environment,
        },
        ...(includes[0] !== '' && { relationships }),
        ...distortion,
      },
    };
  }

  const panel = await startFakePanel({
    root: '/api/',
    routes,
    answerAtDoor,
    tell: tellInJson,
    refuse,
    refuseUnknown: notFound,
    down: refuse(new Refusal(500, 'Server Error', 'HttpException')),
    busy: refuse(new Refusal(429, 'Too Many Attempts.', 'TooManyRequestsHttpException')),
  });
  const fake: FakePterodactyl = Object.assign(panel, {
    settings: { url: panel.url, key, clientKey },
    books,
    isAdmin: true,
    isPelican: false,
    isEmpty: false,
    distort: (change: object) => void (distortion = change),
    hide: (...nouns: string[]) => nouns.forEach((noun) => hidden.add(noun)),
    keepFrom: (...nouns: string[]) => nouns.forEach((noun) => kept.add(noun)),
  });
  return fake;
}

const NOTHING = { object: 'null_resource', attributes: null };

function listOf(data: object[]): object {
  const pagination = { total: data.length, count: data.length, per_page: 100, current_page: 1 };
  return {
    object: 'list',
    data,
    meta: { pagination: { ...pagination, total_pages: 1, links: {} } },
  };
}

function userOf(attributes: object): object {
  return { object: 'user', attributes: { ...attributes, language: 'en', '2fa': false } };
}

function numbered(object: string, id: number): object {
  return { object, attributes: { id } };
}

function eggOf({ egg }: PanelBooks, query: URLSearchParams): object {
  const variables = [
    ['SERVER_JARFILE', 'server.jar'],
    ['MINECRAFT_VERSION', 'latest'],
    ['BUILD_NUMBER', null],
  ].map(([env_variable, default_value]) => ({
    object: 'egg_variable',
    attributes: { env_variable, default_value, user_editable: true },
  }));
  const isAsked = query.get('include') === 'variables';
  return {
    object: 'egg',
    attributes: {
      id: EGG.id,
      nest: EGG.nest,
      name: 'Paper',
      ...egg,
      ...(isAsked && { relationships: { variables: listOf(variables) } }),
    },
  };
}

function refuse(refusal: Refusal | z.ZodError): PanelAnswer {
  const { status, code, message } = refusal instanceof Refusal ? refusal : invalid(refusal.message);
  return { status, body: { errors: [{ code, status: String(status), detail: message }] } };
}

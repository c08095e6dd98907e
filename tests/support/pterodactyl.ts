import type { PterodactylSettings } from '#server/delivery/panels/pterodactyl-client.ts';
import {
  createPanelBooks,
  EGG,
  notFound,
  PanelRefusal,
  type PanelBooks,
} from './pterodactyl-books.ts';
import {
  startPanelServer,
  type PanelAnswer,
  type PanelCall,
  type PanelServer,
} from './panel-server.ts';

type Answer = { status: number; body: object | null };
type Asked = { method: string; path: string; query: URLSearchParams; body: unknown };
type Below = { noun: string; part: string; partId: string; query: URLSearchParams };

/** The only node of the panel. */
const NODE = 1;
/** The right that a route takes, where that is not named after its beginning (`AdminAcl`). */
const RIGHT_OF: Readonly<Record<string, string>> = { eggs: 'eggs', allocations: 'allocations' };

export type FakePterodactyl = Pick<PanelServer, 'asked' | 'fail'> &
  AsyncDisposable & {
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

  function serve({
    method,
    path: whole,
    query,
    body: sent,
    authorization,
  }: PanelCall): PanelAnswer {
    const body: unknown = JSON.parse(sent || 'null');
    const path = pathOf(whole);
    const isOwn = path.startsWith('client/') ? clientKey : key;
    return asJson(
      authorization === `Bearer ${isOwn}`
        ? answerTo({ method, path, query, body })
        : refusal(401, 'AuthenticationException', 'Unauthenticated.'),
    );
  }

  function answerTo(call: Asked): Answer {
    try {
      return route(call);
    } catch (error) {
      if (error instanceof PanelRefusal) return refusal(error.status, error.code, error.message);
      throw error;
    }
  }

  function route({ method, path, query, body }: Asked): Answer {
    const [area = '', noun = '', id = '', part = '', partId = ''] = path.split('/');
    if (area === 'client') return answerClient(path, body);
    if (fake.isPelican && noun === 'nests') throw notFound();
    // A question below a record that does not exist gets 404, before any right is looked at.
    if (part !== '' && !isThere({ noun, id })) throw notFound();
    const right = RIGHT_OF[part] ?? noun;
    const isRefused = hidden.has(right) || (method !== 'GET' && kept.has(right));
    if (isRefused) throw new PanelRefusal(403, 'AccessDeniedHttpException', 'Forbidden');
    const question = `${method} ${noun}`;
    if (question === 'GET users' && id === 'external') return found(userOf(findUser(part)));
    if (question === 'GET users') return found(listUsers(query.get('filter[email]') ?? ''));
    if (question === 'POST users') return { status: 201, body: userOf(books.addUser(body)) };
    if (question === 'PATCH users') return found(userOf(books.changeUser(Number(id), body)));
    if (noun === 'servers') return answerServers({ method, id, part, query, body });
    if (question === 'GET eggs' && fake.isPelican) return found(listOf([numbered('egg', EGG.id)]));
    if (question === 'GET nests' || question === 'GET nodes') {
      return found(answerBelow({ noun, part, partId, query }));
    }
    throw notFound();
  }

  function isThere({ noun, id }: { noun: string; id: string }): boolean {
    if (noun === 'nests') return id === String(EGG.nest);
    if (noun === 'nodes') return id === String(NODE);
    return true;
  }

  function answerBelow({ noun, part, partId, query }: Below): object {
    if (part === '') {
      const only = noun === 'nests' ? numbered('nest', EGG.nest) : numbered('node', NODE);
      return listOf(fake.isEmpty ? [] : [only]);
    }
    if (part === 'allocations' && partId === '') return listOf([]);
    if (part === 'eggs' && partId === '') return listOf([eggOf(books, query)]);
    if (part === 'eggs' && partId === String(EGG.id)) return eggOf(books, query);
    throw notFound();
  }

  function answerServers(
    call: Pick<Asked, 'method' | 'query' | 'body'> & { id: string; part: string },
  ) {
    const { method, id, part, query, body } = call;
    if (method === 'POST' && id === '') {
      return { status: 201, body: serverOf(books.addServer(body), query) };
    }
    if (method === 'GET' && id === 'external') {
      return found(serverOf(books.look(books.find(part)), query));
    }
    if (method === 'GET' && id === '') return found(listOf([]));
    if (method === 'GET') return found(serverOf(books.get(Number(id)), query));
    if (method === 'PATCH' && part === 'build') {
      books.build(Number(id), body);
      return found(serverOf(books.get(Number(id)), query));
    }
    if (method === 'PATCH' && part === 'startup') {
      books.restartAs(Number(id), body);
      return found(serverOf(books.get(Number(id)), query));
    }
    if (method === 'DELETE') books.remove(Number(id));
    else if (part === 'suspend') books.get(Number(id)).status = 'suspended';
    else if (part === 'unsuspend') books.get(Number(id)).status = null;
    else throw notFound();
    return { status: 204, body: null };
  }

  function answerClient(path: string, body: unknown): Answer {
    const [, noun, identifier = '', part] = path.split('/');
    if (noun === 'account') return found({ object: 'user', attributes: { admin: fake.isAdmin } });
    if (noun !== 'servers' || part !== 'power') throw notFound();
    const signal = typeof body === 'object' && body !== null && 'signal' in body && body.signal;
    books.power(identifier, String(signal));
    return { status: 204, body: null };
  }

  function findUser(externalId: string) {
    const user = books.users.find(({ external_id }) => external_id === externalId);
    if (user === undefined) throw notFound();
    return user;
  }

  /** As the panel does: every address that holds the text, the oldest account first. */
  function listUsers(part: string): object {
    return listOf(
      books.users
        .filter(({ email }) => email.toLowerCase().includes(part.toLowerCase()))
        .map((user) => userOf(user)),
    );
  }

  function serverOf(server: PanelBooks['servers'][number], query: URLSearchParams): object {
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

  const {
    url,
    asked,
    fail,
    [Symbol.asyncDispose]: dispose,
  } = await startPanelServer({
    nameOf: ({ method, path }) => `${method} ${pathOf(path)}`,
    answer: serve,
    down: asJson(refusal(500, 'HttpException', 'Server Error')),
    busy: asJson(refusal(429, 'TooManyRequestsHttpException', 'Too Many Attempts.')),
  });
  const fake: FakePterodactyl = {
    settings: { url, key, clientKey },
    books,
    asked,
    fail,
    isAdmin: true,
    isPelican: false,
    isEmpty: false,
    distort: (change) => (distortion = change),
    hide: (...nouns) => nouns.forEach((noun) => hidden.add(noun)),
    keepFrom: (...nouns) => nouns.forEach((noun) => kept.add(noun)),
    [Symbol.asyncDispose]: dispose,
  };
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

function found(body: object): Answer {
  return { status: 200, body };
}

function refusal(status: number, code: string, detail: string): Answer {
  return { status, body: { errors: [{ code, status: String(status), detail }] } };
}

function asJson({ status, body }: Answer): PanelAnswer {
  return { status, body: body === null ? null : JSON.stringify(body) };
}

function pathOf(path: string): string {
  return path.replace(/^\/api\//, '');
}

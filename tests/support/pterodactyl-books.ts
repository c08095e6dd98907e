import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from './panel-server.ts';

const user = z.strictObject({
  external_id: z.string().min(1).max(191).nullable().default(null),
  email: z.email(),
  username: z.string().regex(/^[a-z0-9][\w.-]+[a-z0-9]$/),
  first_name: z.string().min(1).max(191),
  last_name: z.string().min(1).max(191),
});
const count = z.int().min(0);

const limits = z.strictObject({
  memory: count,
  swap: z.int().min(-1),
  disk: count,
  io: z.int().min(10).max(1000),
  cpu: count,
});
const featureLimits = z.strictObject({ databases: count, allocations: count, backups: count });

/** A new server as the panel takes it (1.x, StoreServerRequest). */
const server = z.strictObject({
  external_id: z.string().min(1).max(191),
  name: z.string().min(1).max(191),
  user: z.int(),
  egg: z.int(),
  docker_image: z.string().min(1),
  startup: z.string().min(1),
  environment: z.record(z.string(), z.string()),
  limits,
  feature_limits: featureLimits,
  deploy: z.strictObject({
    locations: z.array(z.int().min(1)),
    dedicated_ip: z.boolean(),
    port_range: z.array(z.string()),
  }),
  start_on_completion: z.boolean(),
});

/** Other limits (1.x, UpdateServerBuildConfigurationRequest), and another start (UpdateServerStartupRequest). */
const build = z.strictObject({ allocation: z.int(), limits, feature_limits: featureLimits });
const start = server
  .pick({ startup: true, environment: true, egg: true })
  .extend({ image: z.string().min(1), skip_scripts: z.boolean() });

const power = z.strictObject({ signal: z.string() });

type BookedUser = z.infer<typeof user> & { id: number; root_admin: boolean };
export type BookedServer = {
  id: number;
  uuid: string;
  /** One that people made has no id of ours. */
  made: Omit<z.infer<typeof server>, 'external_id'> & { external_id: string | null };
  status: string | null;
  /** Looks that are still to come before it is installed. */
  looksLeft: number;
  allocation: { id: number; ip: string; alias: string | null; port: number };
};

/** The egg that the panel of the tests has: number 7, in nest 3, on location 1. */
export const EGG = { nest: 3, id: 7, location: 1 };
const FIRST_PORT = 25_565;

/** Keeps the books of a panel: people, servers, one egg, and the number of free ports. */
export function createPanelBooks() {
  const users: BookedUser[] = [];
  const servers: BookedServer[] = [];
  let given = 0;
  const books = {
    users,
    servers,
    /** Servers that were deleted, by our id. */
    deleted: [] as (string | null)[],
    /** Identifier and signal. */
    powered: [] as [string, string][],
    portsLeft: 10,
    alias: null as string | null,
    looksToInstall: 0,
    /** Image and start of the egg; the panel takes an egg without a start, and then leaves it out, or null. */
    egg: {
      docker_image: 'ghcr.io/pterodactyl/yolks:java_21',
      startup: 'java -Xmx{{SERVER_MEMORY}}M -jar {{SERVER_JARFILE}}' as string | null,
    },

    addUser(body: unknown, { root = false } = {}): BookedUser {
      const fields = user.parse(body);
      refuseTaken('external_id', users, (one) => one.external_id, fields.external_id);
      refuseTaken('email', users, (one) => one.email.toLowerCase(), fields.email.toLowerCase());
      refuseTaken('username', users, (one) => one.username, fields.username);
      const added = { ...fields, id: users.length + 1, root_admin: root };
      users.push(added);
      return added;
    },

    findUser: (externalId: string) => pick(users, (one) => one.external_id === externalId),

    changeUser(id: number, body: unknown): BookedUser {
      const fields = user.parse(body);
      const changed = pick(users, (one) => one.id === id);
      return Object.assign(changed, fields);
    },

    addServer(body: unknown): BookedServer {
      const made = server.parse(body);
      refuseTaken('external_id', servers, (one) => one.made.external_id, made.external_id);
      if (!users.some(({ id }) => id === made.user)) throw invalid('The selected user is invalid.');
      checkStart(made);
      if (!made.deploy.locations.includes(EGG.location)) {
        throw new Refusal(400, 'No nodes satisfying the requirements', 'NoViableNodeException');
      }
      if (books.portsLeft === 0) {
        throw new Refusal(400, 'No allocations satisfying', 'NoViableAllocationException');
      }
      books.portsLeft -= 1;
      given += 1;
      const id = given;
      const port = FIRST_PORT + id;
      const added: BookedServer = {
        id,
        uuid: randomUUID(),
        made,
        status: 'installing',
        looksLeft: books.looksToInstall,
        allocation: { id: 100 + id, ip: '203.0.113.5', alias: books.alias, port },
      };
      servers.push(added);
      return added;
    },

    /** Somebody looks; meanwhile the installation goes on. */
    look(found: BookedServer): BookedServer {
      if (found.status !== 'installing') return found;
      if (found.looksLeft === 0) found.status = null;
      else found.looksLeft -= 1;
      return found;
    },

    find: (externalId: string) => pick(servers, ({ made }) => made.external_id === externalId),

    get: (id: number) => pick(servers, (one) => one.id === id),

    setStatus(id: number, status: string | null): null {
      books.get(id).status = status;
      return null;
    },

    build(id: number, body: unknown): BookedServer {
      const { allocation, ...bounds } = build.parse(body);
      const found = books.get(id);
      if (found.allocation.id !== allocation) throw invalid('The selected allocation is invalid.');
      Object.assign(found.made, bounds);
      return found;
    },

    restartAs(id: number, body: unknown): BookedServer {
      const { startup, environment, image: docker_image, ...other } = start.parse(body);
      checkStart({ environment, ...other });
      const found = books.get(id);
      Object.assign(found.made, { startup, environment, docker_image });
      return found;
    },

    remove(id: number): null {
      const gone = books.get(id);
      servers.splice(servers.indexOf(gone), 1);
      books.deleted.push(gone.made.external_id);
      return null;
    },

    power(identifier: string, body: unknown): null {
      const { signal } = power.parse(body);
      const found = pick(servers, ({ uuid }) => uuid.startsWith(identifier));
      if (found.status !== null) {
        throw new Refusal(409, 'This server is suspended', 'ServerStateConflictException');
      }
      books.powered.push([identifier, signal]);
      return null;
    },
  };
  return books;
}

export type PanelBooks = ReturnType<typeof createPanelBooks>;

export function notFound(): Refusal {
  return new Refusal(404, 'The requested resource was not found', 'NotFoundHttpException');
}

function pick<T>(rows: readonly T[], isIt: (row: T) => boolean): T {
  const found = rows.find(isIt);
  if (found === undefined) throw notFound();
  return found;
}

function checkStart({ egg, environment }: Pick<BookedServer['made'], 'egg' | 'environment'>): void {
  if (egg !== EGG.id) throw invalid('The selected egg is invalid.');
  // The egg requires this variable, so it may not be left out either.
  if (!environment['SERVER_JARFILE']) {
    throw invalid('The Server Jar File variable field is required.');
  }
}

export function invalid(detail: string): Refusal {
  return new Refusal(422, detail, 'ValidationException');
}

function refuseTaken<T>(
  field: string,
  rows: readonly T[],
  valueOf: (row: T) => string | null,
  value: string | null,
): void {
  if (value !== null && rows.some((row) => valueOf(row) === value)) {
    throw invalid(`The ${field} has already been taken.`);
  }
}

import { callbackify } from 'node:util';
import pg from 'pg';

/** The connections to one database that nobody uses, by how they were made. */
type Kept = { free: Map<string, LastingClient[]>; ending: Set<Promise<void>> };

const databases = new Map<string, Kept>();

/**
 * SQL that undoes all that a former user left on a connection, except prepared statements: the connection
 * is kept for those.
 */
const AS_NEW =
  'reset session authorization; reset all; unlisten *; select pg_advisory_unlock_all()';

/** Most connections kept of each kind; those that a test with many at once had beyond that are closed. */
const KEPT_MAX = 5;

type Connected = (error: Error | null, client: pg.Client) => void;
type Ended = (error: Error | null) => void;

/** A connection that stays open when the pool that it is in ends. */
class LastingClient extends pg.Client {
  readonly #key: string;
  #isOpen = false;
  #ready: Promise<unknown> | undefined;

  constructor(config: pg.ClientConfig, key: string) {
    super(config);
    this.#key = key;
    this.#leaveAlone();
  }

  override connect(): Promise<pg.Client>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.Client> | void {
    if (done === undefined) return this.#open();
    callbackify(() => this.#open())(done);
  }

  override end(): Promise<void>;
  override end(done: Ended): void;
  override end(done?: Ended): Promise<void> | void {
    const { ending } = keptOf(this.database);
    const ended = this.#keep().catch(() => this.close());
    ending.add(ended);
    const settled = ended.finally(() => ending.delete(ended));
    if (done === undefined) return settled;
    callbackify(() => settled)(done);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await super.end();
  }

  async #open(): Promise<pg.Client> {
    this.#ready ??= super.connect();
    await this.#ready;
    this.#isOpen = true;
    return this;
  }

  async #keep(): Promise<void> {
    const { free } = keptOf(this.database);
    const same = free.get(this.#key) ?? [];
    free.set(this.#key, same);
    // In the middle of something, or of what failed.
    const isBusy = this.getTransactionStatus() !== 'I';
    if (!this.#isOpen || isBusy || same.length >= KEPT_MAX) return this.close();
    same.push(this);
    this.#leaveAlone();
    this.#ready = this.query(AS_NEW);
    await this.#ready;
  }

  /**
   * Takes the listeners of the former user away. An error listener stays, because a line that breaks says
   * so twice.
   */
  #leaveAlone(): void {
    this.removeAllListeners();
    this.on('error', () => {
      this.#isOpen = false;
    });
  }

  /** False when it broke meanwhile. */
  get isOpen(): boolean {
    return this.#isOpen;
  }
}

/**
 * For pools of which one ends and the next asks for the same: their connections know the tables and the
 * statements by then, and learning those costs PostgreSQL more than what most tests ask of it.
 */
export const KeptClient: typeof pg.Client = new Proxy(pg.Client, {
  construct(_, [config]: [pg.ClientConfig]) {
    const key = `${config.connectionString} ${config.application_name}`;
    const next = new LastingClient(config, key);
    const free = keptOf(next.database).free.get(key);
    for (let client = free?.pop(); client !== undefined; client = free?.pop()) {
      if (client.isOpen) return client;
    }
    return next;
  },
});

function keptOf(database = ''): Kept {
  const known = databases.get(database) ?? { free: new Map(), ending: new Set() };
  databases.set(database, known);
  return known;
}

/** Once every connection whose pool ended is kept or closed. */
export async function untilKept(database: string): Promise<void> {
  await Promise.all(keptOf(database).ending);
}

/** Counts the connections that are kept of a database. */
export function countKept(database: string): number {
  return [...keptOf(database).free.values()].flat().length;
}

/** Closes what is kept of a database. */
export async function closeKept(database: string): Promise<void> {
  await untilKept(database);
  const all = [...keptOf(database).free.values()].flat();
  databases.delete(database);
  await Promise.all(all.map((client) => client.close()));
}

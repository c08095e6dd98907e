import pg from 'pg';
import type { Logger } from 'pino';
import type { ChangeEvent } from '#contract/customer/events.ts';

export type ChangeTopic = ChangeEvent['topic'] | 'plans';

/** What changed, and whose it is; null is everyone's. Sent by NOTIFY in the writing transaction. */
export type Notice = { topic: ChangeTopic; id: string | null; userId: string | null };

type Listener = (notice: Notice) => void;

/** The notices of every copy of the program on this database. */
export type ChangeFeed = {
  subscribe(listener: Listener): () => void;
  /** Runs when notices may have been missed: after a reconnection. */
  onGap(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const CHANNEL = 'hostwerk';
const RETRY_MS = 500;

function parseNotice(payload: string): Notice {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only our own writer is on this channel
  return JSON.parse(payload) as Notice;
}

/** One connection that listens for all; when it breaks it comes back by itself. */
export function createChangeFeed(connectionString: string, log: Logger): ChangeFeed {
  const listeners = new Set<Listener>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'hostwerk-listen',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => {
      if (payload === undefined) return;
      const notice = parseNotice(payload);
      for (const listener of listeners) listener(notice);
    });
    next.on('error', (error) => log.warn({ err: error }, 'change feed lost'));
    next.on('end', () => {
      if (client === next) retryLater();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  }

  function retryLater(): void {
    client = null;
    if (stopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(
        () => {
          for (const listener of gapListeners) listener();
        },
        () => retryLater(),
      );
    }, RETRY_MS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    start: connect,
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

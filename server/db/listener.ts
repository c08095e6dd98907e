import pg from 'pg';
import type { Logger } from 'pino';

type OnPayload = (payload: string) => void;
type Channel = { onPayload: OnPayload; onGap: () => void };

/** What PostgreSQL notifies, by channel, over one connection of the program. */
export type Listener = {
  /** Hears a channel from now on; `onGap` runs when something may have been missed. */
  listen(name: string, channel: Channel): Promise<() => Promise<void>>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_MS = 500;

/** One connection that listens for everybody; when it breaks it comes back by itself. */
export function createListener(connectionString: string, log: Logger): Listener {
  const channels = new Map<string, Channel>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'hostwerk-listen',
      keepAlive: true,
    });
    next.on('notification', ({ channel, payload }) => {
      if (payload !== undefined) channels.get(channel)?.onPayload(payload);
    });
    next.on('error', (error) => log.warn({ err: error }, 'listening connection lost'));
    next.on('end', () => {
      if (client === next) retryLater();
    });
    await next.connect();
    for (const name of channels.keys()) await next.query(`listen ${next.escapeIdentifier(name)}`);
    client = next;
  }

  function retryLater(): void {
    client = null;
    if (stopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(
        () => {
          for (const { onGap } of channels.values()) onGap();
        },
        () => retryLater(),
      );
    }, RETRY_MS);
  }

  return {
    async listen(name, channel) {
      channels.set(name, channel);
      await client?.query(`listen ${client.escapeIdentifier(name)}`);
      return async () => {
        channels.delete(name);
        await client?.query(`unlisten ${client.escapeIdentifier(name)}`);
      };
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

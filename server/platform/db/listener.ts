import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';

type OnPayload = (payload: string) => void;
type Channel = { onPayload: OnPayload; onGap: () => void };

/** Listener to what PostgreSQL notifies, by channel, over one connection of the program. */
export type Listener = {
  /** Hears a channel from now on; `onGap` runs when something may have been missed. */
  listen(name: string, channel: Channel): Promise<() => Promise<void>>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Interval at which a quiet connection is asked whether it is still there, and time for the answer. */
type Watch = { everyMs: number; answerMs: number };

const WATCH: Watch = { everyMs: 10_000, answerMs: 5_000 };
const RETRY_MS = 500;

/** The connection, and what it runs over: a dead line cannot be ended by saying so over it. */
type Line = { client: pg.Client; socket: Socket };

/** One connection that listens for everybody; when it breaks it comes back by itself. */
export function createListener(connectionString: string, log: Logger, watch = WATCH): Listener {
  const channels = new Map<string, Channel>();
  let line: Line | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = createLine(connectionString);
    const { client, socket } = next;
    // While it comes back, what is heard is part of the gap that is told then.
    client.on('notification', ({ channel, payload }) => {
      if (line === next && payload !== undefined) channels.get(channel)?.onPayload(payload);
    });
    client.on('error', (error) => log.warn({ err: error }, 'listening connection lost'));
    client.on('end', () => {
      if (line === next) retryLater();
    });
    await orBreak(next, watch.answerMs, async () => {
      await client.connect();
      for (const name of channels.keys()) await client.query(inSql('listen', name));
    });
    if (stopped) return void socket.destroy();
    line = next;
    keepAsking(next, watch);
  }

  function retryLater(): void {
    line = null;
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
      await say(line, watch, inSql('listen', name));
      return async () => {
        channels.delete(name);
        await say(line, watch, inSql('unlisten', name));
      };
    },
    start: connect,
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      const last = line;
      line = null;
      if (last !== null) await orBreak(last, watch.answerMs, () => last.client.end());
    },
  };
}

function createLine(connectionString: string): Line {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    application_name: 'hostwerk-listen',
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  return { client, socket };
}

/** While there is no connection nothing need be said: the next one is told all of it. */
async function say(line: Line | null, { answerMs }: Watch, text: string): Promise<void> {
  if (line !== null) await orBreak(line, answerMs, () => line.client.query(text));
}

function inSql(verb: 'listen' | 'unlisten', name: string): string {
  return `${verb} ${pg.escapeIdentifier(name)}`;
}

/**
 * Asks over a line, which is broken when that fails or takes too long: its client ends then, as with any
 * line that breaks, and whoever waits for it hears so.
 */
async function orBreak(
  { socket }: Line,
  limitMs: number,
  ask: () => Promise<unknown>,
): Promise<void> {
  let answered = false;
  const limit = setTimeout(() => {
    // Notices that came while the program itself was held up are read first.
    setImmediate(() => {
      if (!answered) socket.destroy();
    });
  }, limitMs);
  try {
    await ask();
    answered = true;
  } finally {
    clearTimeout(limit);
    if (!answered) socket.destroy();
  }
}

/**
 * Keeps asking, since a listener does not notice that a firewall forgot the connection or the other
 * machine lost its power: nothing comes, as on a quiet night.
 */
function keepAsking(line: Line, { everyMs, answerMs }: Watch): void {
  const ask = () => {
    orBreak(line, answerMs, () => line.client.query('select 1')).then(
      () => {
        timer = setTimeout(ask, everyMs);
      },
      // Its end tells.
      () => undefined,
    );
  };
  let timer = setTimeout(ask, everyMs);
  line.client.once('end', () => clearTimeout(timer));
}

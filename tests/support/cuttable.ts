import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { makePassingFolder } from './passing-folder.ts';

export type Cuttable = AsyncDisposable & {
  /** The same database by a way that can be cut. */
  connect(connectionString: string): string;
  /** As if PostgreSQL were killed: open connections break, new ones are refused. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** As a firewall that forgot the open connections: nothing comes, nothing ends. New ones work. */
  silence(): void;
};

/** Stands between the program and PostgreSQL, byte for byte, until it is cut. */
export async function createCuttable(): Promise<Cuttable> {
  const folder = await makePassingFolder('hostwerk-cut-');
  const path = join(folder, '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let target = '';
  let server: Server | null = null;

  async function listen(): Promise<void> {
    const next = createServer((near) => {
      const far = connect(target);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    next.listen(path);
    await once(next, 'listening');
    server = next;
  }

  async function cut(): Promise<void> {
    const last = server;
    server = null;
    if (last === null) return;
    const closed = once(last, 'close');
    last.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  return {
    connect(connectionString) {
      const { host, port, user, database } = new pg.Client({ connectionString });
      target = join(host, `.s.PGSQL.${port}`);
      return `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=5432`;
    },
    cut,
    restore: listen,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async [Symbol.asyncDispose]() {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

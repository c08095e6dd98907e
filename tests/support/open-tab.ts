import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ChangeEvent } from '#contract/customer/events.ts';
import type { Api, TestApp } from './api.ts';

export type OpenTab = { heard: ChangeEvent[]; ended: Promise<void>; close(): void };

const OPENED = 'opened ';

/**
 * An open tab: everything it hears of what happens from now on, and the moment its stream ends. What
 * was announced before may still be on its way to it on a busy machine.
 */
export async function openTab(api: TestApp, caller: Api): Promise<OpenTab> {
  const controller = new AbortController();
  const stream = await caller.customer.events.stream(undefined, { signal: controller.signal });
  const heard: ChangeEvent[] = [];
  const mark = `${OPENED}${randomUUID()}`;
  const opened = Promise.withResolvers<void>();
  const ended = (async () => {
    for await (const event of stream) {
      if (event.id === mark) {
        heard.length = 0;
        opened.resolve();
      } else if (event.topic !== 'alive' && event.id?.startsWith(OPENED) !== true) {
        heard.push(event);
      }
    }
  })();
  await announceToAll(api, mark);
  await opened.promise;
  // An aborted stream is how a closed tab looks from here.
  return { heard, ended: ended.catch(() => undefined), close: () => controller.abort() };
}

/** Something that everybody hears. */
export async function announceToAll(api: TestApp, id: string): Promise<void> {
  const notice = JSON.stringify({ topic: 'settings', id, userId: null });
  await sql`select pg_notify('hostwerk', ${notice})`.execute(api.db);
}

/** Waits until the program has heard all that was announced before: news comes after its commit. */
export async function heardByProgram(api: TestApp): Promise<void> {
  const mark = randomUUID();
  const heard = Promise.withResolvers<void>();
  const stop = api.context.changes.subscribe(({ id }) => {
    if (id === mark) heard.resolve();
  });
  await announceToAll(api, mark);
  await heard.promise;
  stop();
}

/** Sends something to everybody, so that what came before it must have arrived. */
export async function flush(api: TestApp, tabs: OpenTab[]): Promise<void> {
  await announceToAll(api, 'flush');
  const heardIt = ({ heard }: OpenTab) => heard.some(({ id }) => id === 'flush');
  await expect.poll(() => tabs.every(heardIt)).toBe(true);
}

export function topics({ heard }: OpenTab): string[] {
  return [...new Set(heard.map(({ topic }) => topic))].toSorted();
}

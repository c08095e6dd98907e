import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

let window: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  vi.stubGlobal('window', window);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = new Error('not loaded');

/** Fails so many times, then gives the number of the try. */
function failing(times: number) {
  let tries = 0;
  return () => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(failure);
  };
}

test('without a network it waits for one, however often', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const loading = loadPatiently(failing(2));
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe(3);
});

test('with one it tries as often as it is told, and then says why not', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(loadPatiently(failing(1))).rejects.toBe(failure);
  const enough = loadPatiently(failing(2), 2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await enough).toBe(3);
  const tooFew = loadPatiently(failing(3), 2).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await tooFew).toBe(failure);
});

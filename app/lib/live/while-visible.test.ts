import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileVisible } from './while-visible.ts';

let tab: EventTarget & { visibilityState: 'visible' | 'hidden' };
let stop: AbortController;
let runs: AbortSignal[];

beforeEach(() => {
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', tab);
  stop = new AbortController();
  runs = [];
});
afterEach(() => vi.unstubAllGlobals());

function look(visibilityState: 'visible' | 'hidden'): void {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

/** Tells of each run so far whether it goes on. */
const going = () => runs.map((signal) => !signal.aborted);
const begin = () => whileVisible((signal) => runs.push(signal), stop.signal);

test('a tab that is seen works at once, and only once', () => {
  begin();
  look('visible');
  expect(going()).toEqual([true]);
});

test('one that is put away stops, and works anew when it is seen again', () => {
  begin();
  look('hidden');
  expect(going()).toEqual([false]);
  look('visible');
  expect(going()).toEqual([false, true]);
});

test('one that was opened behind another waits until it is seen', () => {
  look('hidden');
  begin();
  expect(going()).toEqual([]);
  look('visible');
  expect(going()).toEqual([true]);
});

test('told to stop it stops, and being seen changes nothing any more', () => {
  begin();
  stop.abort();
  look('hidden');
  look('visible');
  expect(going()).toEqual([false]);
});

import { afterEach, expect, test, vi } from 'vitest';
import {
  dropKeptToast,
  keepToast,
  keepToastBeyondPage,
  readKeptToast,
  wasToastKept,
} from './kept-toast.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab as far as messages need one. */
function openTab(): EventTarget {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const tab = Object.assign(new EventTarget(), { sessionStorage });
  vi.stubGlobal('window', tab);
  return tab;
}

const FAILED = { tone: 'failure', title: 'Uitloggen mislukt' } as const;

test('what is kept for a page that is loaded anew is not for the one that goes', () => {
  const tab = openTab();
  keepToastBeyondPage(FAILED);
  expect(readKeptToast()).toBeNull();
  expect(wasToastKept()).toBe(false);
  // It is gone: who reads now is the page that came.
  tab.dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(readKeptToast() ?? 'null')).toEqual(FAILED);
  expect(wasToastKept()).toBe(true);
});

test('what is kept for the next page is there at once, until somebody has read it', () => {
  openTab();
  keepToast(FAILED);
  expect(JSON.parse(readKeptToast() ?? 'null')).toEqual(FAILED);
  dropKeptToast();
  expect(readKeptToast()).toBeNull();
});

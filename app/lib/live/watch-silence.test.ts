import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchSilence } from './watch-silence.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream', () => {
  test('that says something in time stays', () => {
    const { signal, hear } = watchSilence(new AbortController().signal);
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(20_000);
      hear();
    }
    expect(signal.aborted).toBe(false);
  });

  test('that is silent for too long is ended', () => {
    const { signal, hear } = watchSilence(new AbortController().signal);
    vi.advanceTimersByTime(20_000);
    hear();
    vi.advanceTimersByTime(24_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  test('is ended at once when the machine goes offline', () => {
    const { signal } = watchSilence(new AbortController().signal);
    window.dispatchEvent(new Event('offline'));
    expect(signal.aborted).toBe(true);
  });

  test('that was let go keeps no timer', () => {
    const stop = new AbortController();
    const { hear } = watchSilence(stop.signal);
    stop.abort();
    hear();
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeWakeUps } from './merge-wake-ups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first wake-up goes on at once, a burst behind it as one, and nothing is lost', () => {
  const woken: string[] = [];
  const wake = mergeWakeUps((queue) => woken.push(queue));
  for (let n = 0; n < 50; n += 1) wake('mail.send');
  wake('service.deliver');
  expect(woken).toEqual(['mail.send', 'service.deliver']);
  vi.advanceTimersByTime(200);
  expect(woken).toEqual(['mail.send', 'service.deliver', 'mail.send']);
  wake('mail.send');
  expect(woken).toHaveLength(3);
  vi.advanceTimersByTime(200);
  expect(woken).toHaveLength(4);
  vi.advanceTimersByTime(10_000);
  expect(woken).toHaveLength(4);
  wake('mail.send');
  expect(woken).toHaveLength(5);
});

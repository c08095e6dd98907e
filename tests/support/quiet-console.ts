import { afterEach, beforeEach, expect, vi } from 'vitest';

// A console.error in a test is a fault nobody looked at. One that belongs to the test is read from
// `vi.mocked(console.error)` and cleared.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  const said = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  expect(said, 'console.error').toEqual([]);
});

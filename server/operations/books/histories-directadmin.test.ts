import { expect, test } from 'vitest';
import { HISTORIES_TIMEOUT_MS, liveHistories } from '#tests/support/histories.ts';

test(
  'whatever happens in whatever order, books, Mollie and DirectAdmin agree',
  { timeout: HISTORIES_TIMEOUT_MS },
  async () => {
    await expect(liveHistories('directadmin')).resolves.toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import { describeFailure } from './start-failure.ts';

test('a disk that is full while the shop is made is one line that says which', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(describeFailure(full, { DATA_DIR: '/var/lib/hostwerk' })).toBe(
    'DATA_DIR: the disk of /var/lib/hostwerk is full. Make room there and start again.',
  );
  expect(describeFailure(full, {})).toContain('./data');
  expect(describeFailure(full, { DATABASE_URL: 'postgres://db/x' })).toBe(
    'DATABASE_URL: cannot use this database: its disk is full.',
  );
});

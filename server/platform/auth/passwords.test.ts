import { expect, test } from 'vitest';
import { hashInTimeOfVerify, hashPassword, verifyPassword } from './passwords.ts';

const PASSWORD = 'tulpen-uit-de-polder-9';
const WAYS = [
  ['hashPassword', hashPassword],
  ['hashInTimeOfVerify', hashInTimeOfVerify],
] as const;

test.each(WAYS)('%s hashes in a shop as ASVS wants it', async (_name, make) => {
  const hash = await make(PASSWORD, { cheapPasswords: false });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash, password: `${PASSWORD}!` })).toBe(false);
});

test.each(WAYS)('%s hashes in a test at next to no cost', async (_name, make) => {
  const hash = await make(PASSWORD, { cheapPasswords: true });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash, password: `${PASSWORD}!` })).toBe(false);
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { errorForLog } from './error-for-log.ts';

test('a connection that broke is told of, without all that the driver has of it', () => {
  const client = new pg.Client({ host: 'db.voorbeeld.test', user: 'huis' });
  const broken = Object.assign(new Error('Connection terminated'), { code: '57P01', client });
  const logged = JSON.stringify(errorForLog(broken));
  expect(JSON.parse(logged)).toEqual({
    type: 'Error',
    message: 'Connection terminated',
    stack: expect.any(String),
    code: '57P01',
  });
});

test('a row that was refused is named by its rule, not by what stands in it', () => {
  const refused = Object.assign(new Error('duplicate key'), {
    constraint: 'users_email_key',
    detail: 'Key (email)=(noor@voorbeeld.test) already exists.',
  });
  const logged = JSON.stringify(errorForLog(refused));
  expect(logged).toContain('users_email_key');
  expect(logged).not.toContain('noor@voorbeeld.test');
});

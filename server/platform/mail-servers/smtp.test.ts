import { expect, test } from 'vitest';
import { startFakeSmtp } from '#tests/support/smtp.ts';
import { inspectMailServer } from './smtp.ts';

const withLogin = (url: string, password: string) =>
  url.replace('smtp://', `smtp://shop%40voorbeeld.test:${password}@`);

const to = (url: string, allowsPlain = false) => ({ url, allowsPlain });

test('a mail server that takes the login is fine, and gets no mail', async () => {
  await using server = await startFakeSmtp({ password: 'goed-wachtwoord' });
  const { host } = new URL(server.url);
  expect(await inspectMailServer(to(withLogin(server.url, 'goed-wachtwoord')))).toEqual({
    fine: true,
    line: `${host} takes mails`,
  });
  expect(await inspectMailServer(to(server.url))).toMatchObject({ fine: true });
  expect(server.received).toEqual([]);
});

test('one that refuses it, or is not there, is not, and the line has no password', async () => {
  const server = await startFakeSmtp({ password: 'goed-wachtwoord' });
  const { host } = new URL(server.url);
  const url = withLogin(server.url, 'fout-wachtwoord');
  const refused = await inspectMailServer(to(url));
  expect(refused).toEqual({
    fine: false,
    line: expect.stringMatching(`^SMTP_URL: ${host}: Invalid login`),
  });
  await server[Symbol.asyncDispose]();
  const away = await inspectMailServer(to(url));
  expect(away).toEqual({
    fine: false,
    line: expect.stringMatching(`^SMTP_URL: ${host}: .*ECONNREFUSED`),
  });
  expect(JSON.stringify([refused, away])).not.toContain('fout-wachtwoord');
});

import { expect, test } from 'vitest';
import { startFakeDirectAdmin } from '#tests/support/directadmin.ts';
import { inspectDirectAdmin } from './directadmin-account.ts';

test('a look at the server says whether it answers, to whom, and what is wrong', async () => {
  await using panel = await startFakeDirectAdmin();
  const look = (over: object = {}) => inspectDirectAdmin({ ...panel.settings, ...over });
  expect(await look()).toEqual({
    fine: true,
    line: `${panel.settings.url} answers to DIRECTADMIN_KEY of hostwerk (reseller)`,
  });
  panel.speaksForms = true;
  expect(await look()).toMatchObject({ fine: true });
  expect(await look({ key: 'another-key' })).toEqual({
    fine: false,
    line: 'DIRECTADMIN_KEY is refused, or may not use CMD_API_LOGIN_TEST',
  });
  panel.usertype = 'user';
  expect((await look()).line).toMatch(/neither a reseller nor an administrator/);
  panel.usertype = 'admin';
  panel.hide('CMD_API_SHOW_RESELLER_IPS');
  expect((await look()).line).toMatch(/may not use CMD_API_SHOW_RESELLER_IPS/);
  panel.fail('GET CMD_API_LOGIN_TEST', 'down');
  expect(await look()).toMatchObject({ fine: false, line: expect.stringMatching(/500/) });
  panel.fail('GET CMD_API_LOGIN_TEST', 'cut');
  expect((await look()).line).toMatch(/geen antwoord/);
});

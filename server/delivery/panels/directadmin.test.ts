import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { directAdminUsername, type DirectAdminOptions } from '#domain/delivery/directadmin.ts';
import { patienceFor } from '#tests/support/panel-server.ts';
import { startFakeDirectAdmin, type FakeDirectAdmin } from '#tests/support/directadmin.ts';
import { createDirectAdmin } from './directadmin.ts';
import { PanelError } from './panel-http.ts';
import type { DeliveryRequest } from './provisioning-port.ts';

let panel: FakeDirectAdmin;
beforeEach(async () => {
  panel = await startFakeDirectAdmin();
});
afterEach(() => panel[Symbol.asyncDispose]());

const OPTIONS: DirectAdminOptions = { packageName: 'starter', ipAddress: null };
const signal = new AbortController().signal;
const moduleAt = (settings: { key?: string; user?: string; timeoutMs?: number } = {}) =>
  createDirectAdmin({ ...panel.settings, appUrl: 'https://shop.test', ...settings });

const owner = {
  id: randomUUID(),
  email: 'Sanne@voorbeeld.test',
  emailVerified: false,
  firstName: 'Sanne',
  lastName: 'de Vries',
};

let ordered = 0;
function newRequest(over: Partial<DeliveryRequest> = {}): DeliveryRequest {
  ordered += 1;
  return {
    serviceId: randomUUID(),
    name: 'Mijn website',
    planType: 'web',
    planSlug: 'web-starter',
    resources: null,
    system: null,
    templateId: null,
    options: OPTIONS,
    owner,
    network: null,
    domain: `bakkerij-${ordered}.nl`,
    task: null,
    signal,
    answer: () => Promise.resolve(),
    ...over,
  };
}

async function delivered() {
  const { serviceId, name } = newRequest();
  await moduleAt().deliver(newRequest({ serviceId, name }));
  return { serviceId, name, signal, username: directAdminUsername(serviceId) };
}

/** Answers the error of a call that does not do as it should. */
async function errorOf(call: Promise<unknown>): Promise<PanelError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PanelError)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

const madeSince = (from: number) => panel.asked.slice(from).filter((one) => one.startsWith('POST'));

describe('a delivery', () => {
  test('makes an account of what the plan says, and tells how it is reached', async () => {
    const request = newRequest({ name: 'winkel.nl', domain: 'bakkerij.nl' });
    const username = directAdminUsername(request.serviceId);
    expect(await moduleAt().deliver(request)).toEqual({
      hostname: '127.0.0.1',
      ipAddress: '203.0.113.10',
      username,
      notes: '',
      domain: 'bakkerij.nl',
      nameServers: ['ns1.server.test', 'ns2.server.test'],
    });
    expect(panel.books.accounts).toEqual([
      expect.objectContaining({ username, email: owner.email, package: 'starter' }),
    ]);
    expect(panel.sent).toEqual([
      ['CMD_API_ACCOUNT_USER', expect.objectContaining({ notify: 'no', ip: '203.0.113.10' })],
    ]);
  });

  test('whose customer chose no domain begins below that of the shop, whatever it is called', async () => {
    const request = newRequest({ name: 'bakkerij.nl', domain: null });
    const domain = `${directAdminUsername(request.serviceId)}.klanten.test`;
    expect(await moduleAt().deliver(request)).toMatchObject({ domain });
  });

  test.each(['jan.klanten.test', 'klanten.test', 'shop.test', 'www.shop.test'])(
    'under %s, which is the shop’s own, is for a person',
    async (domain) => {
      const error = await errorOf(moduleAt().deliver(newRequest({ domain })));
      expect(error.message).toMatch(/van de winkel zelf/);
      expect(panel.books.accounts).toEqual([]);
    },
  );

  test('has a password of its own that is kept nowhere', async () => {
    await delivered();
    await delivered();
    const [one, other] = panel.sent.map(([, { passwd = '' }]) => passwd);
    expect(one).toMatch(/^[\w-]{35,}$/);
    expect(one).not.toBe(other);
  });

  test('is on the address that its plan names', async () => {
    const options = { ...OPTIONS, ipAddress: '203.0.113.9' };
    expect(await moduleAt().deliver(newRequest({ options }))).toMatchObject({
      ipAddress: '203.0.113.9',
    });
    expect(panel.asked.join()).not.toContain('RESELLER_IPS');
  });

  test('asked for twice, also at once, makes one account', async () => {
    const request = newRequest();
    await moduleAt().deliver(request);
    const asked = panel.asked.length;
    await moduleAt().deliver(request);
    expect(madeSince(asked)).toEqual([]);
    const other = newRequest();
    const outcomes = await Promise.all([1, 2, 3].map(() => moduleAt().deliver(other)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(panel.books.accounts).toHaveLength(2);
  });

  test.each(['cut', 'hang', 'garbled'] as const)(
    'whose answer is lost (%s) is looked for before it is a failure',
    async (failure) => {
      panel.fail('POST CMD_API_ACCOUNT_USER', failure);
      const request = newRequest();
      const username = directAdminUsername(request.serviceId);
      expect(await moduleAt(patienceFor(failure)).deliver(request)).toMatchObject({ username });
      expect(panel.books.accounts).toHaveLength(1);
    },
  );

  test.each(['down', 'busy', 'redirect', 'elsewhere'] as const)(
    'that the panel did nothing of (%s) fails, and is made at the next try',
    async (failure) => {
      panel.fail('POST CMD_API_ACCOUNT_USER', failure);
      const request = newRequest();
      await errorOf(moduleAt().deliver(request));
      expect(panel.books.accounts).toEqual([]);
      await moduleAt().deliver(request);
      expect(panel.books.accounts).toHaveLength(1);
    },
  );

  test('that cannot be looked at first makes nothing', async () => {
    for (const failure of ['down', 'cut', 'garbled', 'redirect', 'elsewhere'] as const) {
      panel.fail('GET CMD_API_SHOW_USER_CONFIG', failure);
      await errorOf(moduleAt().deliver(newRequest()));
    }
    expect(panel.books.accounts).toEqual([]);
  });

  test('ends with its job', async () => {
    panel.fail('GET CMD_API_SHOW_USER_CONFIG', 'hang');
    const job = new AbortController();
    const error = errorOf(moduleAt().deliver(newRequest({ signal: job.signal })));
    job.abort();
    expect((await error).message).toMatch(/geen antwoord op GET CMD_API_SHOW_USER_CONFIG/);
  });

  test.each([
    ['has somebody’s domain', { domain: 'bezet.nl' }, /That domain already exists/],
    ['has no such package', { options: { ...OPTIONS, packageName: 'weg' } }, /package does not/],
    ['may not use its address', { options: { ...OPTIONS, ipAddress: '192.0.2.1' } }, /own that ip/],
    ['says nothing to make', { options: null }, /zegt niet meer/],
  ])('that %s is told in the words of the panel', async (_what, over, words) => {
    panel.books.put({ username: 'ander', domain: 'bezet.nl' });
    const error = await errorOf(moduleAt().deliver(newRequest(over)));
    expect(error.message).toMatch(words);
    expect(panel.books.accounts).toHaveLength(1);
  });

  test('that finds an account of somebody else under its name leaves it alone', async () => {
    const request = newRequest();
    const username = directAdminUsername(request.serviceId);
    panel.books.put({ username });
    expect((await errorOf(moduleAt().deliver(request))).message).toMatch(/Kijk daar van wie/);
    for (const change of [{ creator: 'admin' }, { usertype: 'reseller' }, { username: 'x' }]) {
      panel.distort({ email: owner.email, ...change });
      await errorOf(moduleAt().deliver(request));
    }
    expect(madeSince(0)).toEqual([]);
  });

  test.each([{ email: 'sanne@VOORBEELD.test' }, { domain: 'Bakkerij.nl' }])(
    'knows an account as its own by %o, and has it on',
    async (mark) => {
      const request = newRequest({ domain: 'bakkerij.nl' });
      const username = directAdminUsername(request.serviceId);
      panel.books.put({ username, suspended: true, ...mark });
      expect(await moduleAt().deliver(request)).toMatchObject({ username });
      expect(panel.books.get(username).suspended).toBe(false);
    },
  );

  test('of which the panel shares no address is for a person', async () => {
    const addressOf = panel.books.addressOf;
    panel.books.addressOf = (ip) => (addressOf(ip) === 'shared' ? 'owned' : addressOf(ip));
    expect((await errorOf(moduleAt().deliver(newRequest()))).message).toMatch(/gedeeld IP-adres/);
  });
});

describe('an account that runs', () => {
  test.each([false, true])(
    'is off and on as asked, also twice; turned round: %s',
    async (toggles) => {
      const account = await delivered();
      panel.books.toggles = toggles;
      const isOff = () => panel.books.get(account.username).suspended;
      await moduleAt().suspend(account);
      await moduleAt().suspend(account);
      expect(isOff()).toBe(true);
      await moduleAt().unsuspend(account);
      await moduleAt().unsuspend(account);
      expect(isOff()).toBe(false);
      await moduleAt().restart(account);
      expect(isOff()).toBe(false);
      await moduleAt().suspend(account);
      await moduleAt().restart(account);
      expect(isOff()).toBe(true);
    },
  );

  test('says to its customer that it is off for a bill, and of other reasons nothing', async () => {
    const account = await delivered();
    const reason = () => panel.books.get(account.username).suspendedReason;
    await moduleAt().suspend({ ...account, suspendReason: 'unpaid' });
    expect(reason()).toBe('billing');
    expect(panel.sent.at(-1)?.[1]).toMatchObject({ suspend: 'Suspend', reason: 'billing' });
    await moduleAt().unsuspend(account);
    for (const suspendReason of ['abuse', 'staff', null] as const) {
      await moduleAt().suspend({ ...account, suspendReason });
      expect(reason()).toBe('none');
      await moduleAt().unsuspend(account);
    }
  });

  test('that stays on while the panel says it is off is a failure', async () => {
    const account = await delivered();
    panel.distort({ suspended: 'no' });
    expect((await errorOf(moduleAt().suspend(account))).message).toMatch(/staat nog aan/);
  });

  test('gets the package of another plan, twice if need be', async () => {
    const account = await delivered();
    const made = { planSlug: 'groot', resources: null, system: null, templateId: null };
    const to = { ...made, options: { packageName: 'groot', ipAddress: null } };
    await moduleAt().resize({ ...account, ...to });
    await moduleAt().resize({ ...account, ...to });
    expect(panel.books.get(account.username).package).toBe('groot');
    await errorOf(moduleAt().resize({ ...account, ...made, options: null }));
  });

  test('is deleted once, also when that was asked for before or its answer was lost', async () => {
    const account = await delivered();
    panel.fail('POST CMD_API_SELECT_USERS', 'cut');
    await errorOf(moduleAt().terminate(account));
    await moduleAt().terminate(account);
    await moduleAt().terminate(newRequest());
    const byHand = await errorOf(moduleAt().terminate({ ...newRequest(), madeByHand: true }));
    expect(byHand.message).toMatch(/Haal hem zelf weg/);
    expect(panel.books.deleted).toEqual([account.username]);
    const other = await delivered();
    await Promise.all([1, 2, 3].map(() => moduleAt().terminate(other)));
    expect(panel.books.deleted).toEqual([account.username, other.username]);
  });

  test('that may not be read is not gone', async () => {
    const account = await delivered();
    panel.distort({ suspended: 'perhaps' });
    await errorOf(moduleAt().terminate(account));
    panel.hide('CMD_API_SHOW_USER_CONFIG');
    await errorOf(moduleAt().terminate(account));
    expect(panel.books.deleted).toEqual([]);
  });

  test('that is not there is a failure to switch', async () => {
    const missing = newRequest();
    for (const work of ['suspend', 'unsuspend', 'restart'] as const) {
      expect((await errorOf(moduleAt()[work](missing))).message).toMatch(/geen account/);
    }
    await errorOf(moduleAt().resize(missing));
    await errorOf(moduleAt().openPanel(missing));
    expect(madeSince(0)).toEqual([]);
  });

  test.each(['suspend', 'terminate', 'openPanel'] as const)(
    'of another reseller is not ours to %s',
    async (work) => {
      const account = await delivered();
      panel.distort({ creator: 'ander' });
      const asked = panel.asked.length;
      expect((await errorOf(moduleAt()[work](account))).message).toMatch(/is .* van ander/);
      expect(madeSince(asked)).toEqual([]);
    },
  );
});

describe('a login', () => {
  const follow = async (url: string) => (await fetch(url)).text();

  test('is an address of the panel that lets in its customer, once', async () => {
    const account = await delivered();
    const url = await moduleAt().openPanel(account);
    expect(new URL(url).origin).toBe(panel.settings.url);
    expect(await follow(url)).toContain(`Ingelogd als ${account.username}`);
    expect(await follow(url)).not.toContain('Ingelogd');
    const [, fields] = panel.sent.at(-1) ?? [];
    expect(fields).toMatchObject({ type: 'one_time_url', expiry: '5m', max_uses: '1' });
  });

  test.each(['https://server1.elsewhere.test:2222', '', 'http://[::1]:1'])(
    'is where the panel is known to be, whatever it calls itself: "%s"',
    async (name) => {
      const account = await delivered();
      panel.ownName = name;
      expect(await follow(await moduleAt().openPanel(account))).toContain('Ingelogd');
    },
  );

  test.each(['javascript:alert(1)//', 'data:text/html,'])('is no %s', async (name) => {
    const account = await delivered();
    panel.ownName = name;
    expect((await errorOf(moduleAt().openPanel(account))).message).toMatch(/zonder adres/);
  });

  test('is not made of an account that is off', async () => {
    const account = await delivered();
    await moduleAt().suspend(account);
    expect((await errorOf(moduleAt().openPanel(account))).message).toMatch(/staat .* uit/);
  });
});

describe('what the panel says', () => {
  test('is understood as a form too', async () => {
    panel.speaksForms = true;
    const account = await delivered();
    await moduleAt().suspend(account);
    expect(panel.books.get(account.username).suspended).toBe(true);
    await moduleAt().unsuspend(account);
    expect(await moduleAt().openPanel(account)).toMatch(/\/api\/login\/url\?key=/);
    const taken = errorOf(
      moduleAt().deliver(newRequest({ domain: panel.books.get(account.username).domain })),
    );
    expect((await taken).message).toMatch(/That domain already exists/);
    await moduleAt().terminate(account);
    expect(panel.books.accounts).toEqual([]);
  });

  test('about a key that is wrong or may too little, names that', async () => {
    const wrong = await errorOf(moduleAt({ key: 'another-key' }).deliver(newRequest()));
    expect(wrong).toMatchObject({ status: 401, message: expect.stringMatching(/login key/) });
    panel.hide('CMD_API_ACCOUNT_USER');
    const missing = await errorOf(moduleAt().deliver(newRequest()));
    expect(missing.message).toMatch(/mist een commando \(403 op POST CMD_API_ACCOUNT_USER\)/);
    panel.fail('GET CMD_API_SHOW_USER_CONFIG', 'garbled');
    expect((await errorOf(moduleAt().deliver(newRequest()))).message).toMatch(/webpagina/);
  });

  test('is no answer when it goes on and on', async () => {
    const account = await delivered();
    panel.distort({ bandwidth: 'x'.repeat(5_000_000) });
    expect((await errorOf(moduleAt().suspend(account))).message).toMatch(/too long/);
  });

  test('never repeats the key or a password', async () => {
    const { books, settings } = panel;
    books.refusal = ({ passwd }) => `password ${passwd} of <b>${settings.key}</b> is weak`;
    const { message } = await errorOf(moduleAt().deliver(newRequest()));
    expect(message).toContain('password … of … is weak');
  });
});

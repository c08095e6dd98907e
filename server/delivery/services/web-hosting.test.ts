import { describe, expect, test } from 'vitest';
import { tokenToLookAlong } from '#tests/support/auth-calls.ts';
import { openHostingShop } from '#tests/support/directadmin-shop.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { sweepAt } from '#tests/support/renewals.ts';

describe('paid web hosting', () => {
  test('is an account with its own domain, however often its answer is lost', async () => {
    await using shop = await openHostingShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 3 });
    panel.fail('GET CMD_API_SHOW_USER_CONFIG', null, 'down');
    panel.fail('POST CMD_API_ACCOUNT_USER', 'cut');
    const order = await shop.buy({ domain: 'https://www.Bakkerij-Jansen.nl/' });
    await api.jobsDone();
    const { id: serviceId, ...service } = await shop.serviceOf(order);
    expect(service).toMatchObject({ status: 'active', deliveryAttempts: 2 });
    expect(await api.as(order.customer).customer.services.get({ serviceId })).toMatchObject({
      opensPanel: true,
      server: {
        hostname: '127.0.0.1',
        ipAddress: '203.0.113.10',
        username: shop.accountOf(serviceId).username,
        domain: 'bakkerij-jansen.nl',
        nameServers: ['ns1.server.test', 'ns2.server.test'],
      },
    });
    expect(panel.books.accounts).toHaveLength(1);
  });

  test('that the panel refuses is told to staff, with no password', async () => {
    await using shop = await openHostingShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    panel.books.refusal = ({ passwd }) => `The password ${passwd} is weak`;
    await shop.buy();
    await api.jobsDone();
    const { items } = await shop.admin.staff.services.list({ toDeliver: true });
    expect(items).toEqual([
      expect.objectContaining({ deliveryError: expect.stringMatching(/password … is weak/) }),
    ]);
  });

  test('is off when staff suspend it, restarted without harm, and deleted when it ended', async () => {
    await using shop = await openHostingShop();
    const { api, panel, admin } = shop;
    const { customer, serviceId } = await shop.activate();
    const { staff } = admin;
    await staff.services.suspend({ serviceId, reason: 'staff' });
    await api.jobsDone();
    expect(shop.accountOf(serviceId).suspended).toBe(true);
    const mine = api.as(customer).customer.services;
    await mine.restart({ serviceId });
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'suspended' });
    expect(shop.accountOf(serviceId).suspended).toBe(true);
    await staff.services.activate({ serviceId });
    await api.jobsDone();
    expect(shop.accountOf(serviceId).suspended).toBe(false);
    await mine.restart({ serviceId });
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active' });
    const { username } = shop.accountOf(serviceId);
    await mine.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    expect(shop.accountOf(serviceId).suspended).toBe(true);
    await sweepAt(api, '2026-11-24T11:00:01Z');
    expect(panel.books.deleted).toEqual([]);
    await sweepAt(api, '2026-12-24T11:00:01Z');
    expect(panel.books.deleted).toEqual([username]);
  });
});

describe('the login on the panel', () => {
  test('lets in whose service it is and their technical colleague, and is written down', async () => {
    await using shop = await openHostingShop();
    const { api, make } = shop;
    const { customer, serviceId } = await shop.activate();
    const member = await make.member({ account: customer, rights: ['technical'] });
    const { username } = shop.accountOf(serviceId);
    for (const client of [api.as(customer), api.asMember(member, customer)]) {
      const { url } = await client.customer.services.openPanel({ serviceId });
      expect(await (await fetch(url)).text()).toContain(`Ingelogd als ${username}`);
    }
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'actedBy', 'subjectId', 'before', 'after'])
      .where('action', '=', 'service.open-panel')
      .orderBy('id')
      .execute();
    const row = { actorId: customer.id, subjectId: serviceId, before: null, after: null };
    expect(rows).toEqual([
      { ...row, actedBy: null },
      { ...row, actedBy: member.id },
    ]);
  });

  test('is for nobody else: not a stranger, a financial colleague or staff who look along', async () => {
    await using shop = await openHostingShop();
    const { api, make, panel } = shop;
    const { customer, serviceId } = await shop.activate();
    const asked = panel.asked.length;
    const open = (client: typeof shop.admin) =>
      outcomeOf(client.customer.services.openPanel({ serviceId }));
    expect(await open(api.as(await make.customer()))).toBe('NOT_FOUND');
    expect(await open(shop.admin)).toBe('NOT_FOUND');
    const financial = await make.member({ account: customer, rights: ['financial'] });
    expect(await open(api.asMember(financial, customer))).toBe('HOLDER_ONLY');
    const token = await tokenToLookAlong(api, shop.admin, customer.id);
    expect(await open(api.withToken(token))).toBe('NOT_WHILE_ACTING');
    expect(panel.asked).toHaveLength(asked);
  });

  test('waits for a service that runs, says why not, and is not asked for without end', async () => {
    await using shop = await openHostingShop();
    const { api, panel } = shop;
    const { customer, serviceId } = await shop.activate();
    const mine = api.as(customer).customer.services;
    const logins = () => panel.asked.filter((one) => one === 'POST CMD_API_LOGIN_KEYS').length;
    panel.fail('POST CMD_API_LOGIN_KEYS', 'down', 'garbled', 'cut');
    for (const _failure of ['down', 'garbled', 'cut']) {
      expect(await refusalOf(mine.openPanel({ serviceId }))).toMatchObject({
        code: 'PANEL_AWAY',
        status: 502,
      });
    }
    await shop.admin.staff.services.suspend({ serviceId, reason: 'staff' });
    await api.jobsDone();
    expect(await refusalOf(mine.openPanel({ serviceId }))).toMatchObject({
      code: 'SERVICE_SUSPENDED',
      message: expect.stringMatching(/opgeschort/),
    });
    expect(await mine.get({ serviceId })).toMatchObject({ opensPanel: false });
    await mine.cancel({ serviceId, when: 'now' });
    expect(await outcomeOf(mine.openPanel({ serviceId }))).toBe('SERVICE_CANCELLED');
    expect(logins()).toBe(3);
    for (let asked = 5; asked < 30; asked += 1) await outcomeOf(mine.openPanel({ serviceId }));
    expect(await outcomeOf(mine.openPanel({ serviceId }))).toBe('RATE_LIMITED');
    const written = api.db.selectFrom('auditLog').select('id');
    const opened = await written.where('action', '=', 'service.open-panel').execute();
    expect(opened).toEqual([]);
  });

  test('that was made while staff suspended the service is given to nobody', async () => {
    await using shop = await openHostingShop();
    const { api, panel, admin } = shop;
    const { customer, serviceId } = await shop.activate();
    const { makeLogin } = panel.books;
    let suspending: Promise<unknown> | null = null;
    panel.books.makeLogin = (...login) => {
      suspending = admin.staff.services.suspend({ serviceId, reason: 'abuse' });
      return makeLogin(...login);
    };
    panel.beforeAnswer = async () => suspending;
    const mine = api.as(customer).customer.services;
    expect(await outcomeOf(mine.openPanel({ serviceId }))).toBe('SERVICE_SUSPENDED');
    await api.jobsDone();
  });

  test('is all there is: an account has no password or key of ours', async () => {
    await using shop = await openHostingShop();
    const { customer, serviceId } = await shop.activate();
    const mine = shop.api.as(customer).customer.services;
    const asked = { serviceId, ownPassword: 'x', sshKey: null };
    expect(await outcomeOf(mine.setAccess(asked))).toBe('NOT_FOUND');
    expect(await mine.get({ serviceId })).toMatchObject({ setsAccess: false });
  });

  test('is nothing of a service without such a panel, or before it is there', async () => {
    await using shop = await openHostingShop();
    const { api, make } = shop;
    await api.saveSettings({ auto_provisioning: 'false' });
    const waiting = await shop.buy();
    const { id } = await shop.serviceOf(waiting);
    const mine = api.as(waiting.customer).customer.services;
    expect(await outcomeOf(mine.openPanel({ serviceId: id }))).toBe('SERVICE_PENDING');
    const byHand = await make.paidOrder();
    const { id: serviceId } = await shop.serviceOf(byHand);
    const server = { hostname: 'a.test', ipAddress: '', username: '', notes: '' };
    await shop.admin.staff.services.markDelivered({ serviceId, serverInfo: server });
    const theirs = api.as(byHand.customer).customer.services;
    expect(await theirs.get({ serviceId })).toMatchObject({ status: 'active', opensPanel: false });
    expect(await outcomeOf(theirs.openPanel({ serviceId }))).toBe('NOT_FOUND');
  });
});

import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { openHostingShop } from '#tests/support/directadmin-shop.ts';
import { createTestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

const TYPED = 'https://www.Bäckerei.de/over-ons';
const DOMAIN = 'xn--bckerei-5wa.de';

describe('web hosting that is ordered with a domain', () => {
  test('is called as that, and begins with it', async () => {
    await using shop = await openHostingShop();
    const { api } = shop;
    const { customer, serviceId, orderId } = await shop.activate({ domain: TYPED });
    const mine = api.as(customer).customer;
    expect(await mine.services.get({ serviceId })).toMatchObject({
      name: 'bäckerei.de',
      domain: DOMAIN,
      setsDomain: false,
      server: { domain: DOMAIN },
    });
    expect(await mine.orders.get({ orderId })).toMatchObject({
      domain: DOMAIN,
      serviceName: 'bäckerei.de',
    });
    expect(shop.accountOf(serviceId).domain).toBe(DOMAIN);
    const { items } = await shop.admin.staff.services.list({});
    expect(items).toEqual([expect.objectContaining({ domain: DOMAIN })]);
    const mail = await api.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'service-active')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(DOMAIN);
  });

  test('is never called by a free name that becomes its domain', async () => {
    await using shop = await openHostingShop();
    const { serviceId } = await shop.activate({ serviceName: 'bakkerij-jansen.nl' });
    const { username, domain } = shop.accountOf(serviceId);
    expect(domain).toBe(`${username}.klanten.test`);
  });

  test.each(['bakkerij', 'info@bakkerij.nl', '192.0.2.1', '', 'localhost', 'jan.localhost'])(
    'is refused with "%s"',
    async (domain) => {
      await using api = await createTestApp();
      const make = createFactories(api);
      const plan = await make.plan();
      const { checkout } = api.as(await make.customer()).customer;
      const input = orderInput(plan, { domain, shownTotalCents: cents(plan.priceCents) });
      expect(await outcomeOf(checkout.place(input))).toBe('INPUT_INVALID');
    },
  );

  test('is refused where other hosting has it, and free again when that is gone', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { customer, serviceId, plan } = await make.activeService({ domain: 'bakkerij.nl' });
    const other = api.as(await make.customer()).customer;
    const order = () => other.checkout.place(orderInput(plan, { domain: 'www.bakkerij.nl' }));
    expect(await refusalOf(order())).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'items.0.domain', message: expect.stringMatching(/al hosting/) }] },
    });
    await givePassword(api, customer);
    const theirs = api.as(customer).customer.services;
    await theirs.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    expect(await outcomeOf(order())).toBe('INPUT_INVALID');
    const { name: confirmName } = await theirs.get({ serviceId });
    await theirs.wipe({ serviceId, confirmName, ownPassword: PASSWORD });
    await api.jobsDone();
    expect(await outcomeOf(order())).toBe('OK');
  });

  test('is the only kind that has one', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const plan = await make.plan({ type: 'vps' });
    const { checkout } = api.as(await make.customer()).customer;
    expect(await outcomeOf(checkout.place(orderInput(plan, { domain: 'a.nl' })))).toBe(
      'INPUT_INVALID',
    );
  });
});

describe('a domain that is chosen later', () => {
  test('is the account’s from then on, and what the service is called', async () => {
    await using shop = await openHostingShop();
    const { api } = shop;
    const plan = 'Mijn Webhosting Starter';
    const { customer, serviceId } = await shop.activate({ serviceName: plan });
    const mine = api.as(customer).customer.services;
    expect(await mine.get({ serviceId })).toMatchObject({ domain: null, setsDomain: true });
    expect(await mine.setDomain({ serviceId, domain: TYPED })).toMatchObject({
      name: 'bäckerei.de',
      domain: DOMAIN,
      setsDomain: false,
      server: { domain: DOMAIN, nameServers: ['ns1.server.test', 'ns2.server.test'] },
    });
    expect(shop.accountOf(serviceId).domain).toBe(DOMAIN);
    const story = await mine.timeline({ serviceId });
    expect(story.items).toContainEqual(
      expect.objectContaining({ type: 'service.domain-set', detail: DOMAIN }),
    );
    expect(await outcomeOf(mine.setDomain({ serviceId, domain: 'a.nl' }))).toBe(
      'SERVICE_HAS_DOMAIN',
    );
  });

  test('leaves a name that its customer gave', async () => {
    await using shop = await openHostingShop();
    const { customer, serviceId } = await shop.activate({ serviceName: 'De winkel' });
    const mine = shop.api.as(customer).customer.services;
    expect(await mine.setDomain({ serviceId, domain: 'a.nl' })).toMatchObject({
      name: 'De winkel',
    });
  });

  test('is not believed before the panel has it', async () => {
    await using shop = await openHostingShop();
    const { panel } = shop;
    const { customer, serviceId } = await shop.activate();
    const mine = shop.api.as(customer).customer.services;
    const set = (domain: string) => refusalOf(mine.setDomain({ serviceId, domain }));
    panel.fail('POST CMD_API_CHANGE_DOMAIN', 'down');
    expect(await set('bakkerij.nl')).toMatchObject({ code: 'SERVER_AWAY' });
    panel.books.put({ username: 'ander', domain: 'bezet.nl' });
    expect(await set('bezet.nl')).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'domain', message: expect.stringMatching(/neemt .* niet aan/) }] },
    });
    expect(await set('jan.klanten.test')).toMatchObject({ code: 'INPUT_INVALID' });
    expect(await mine.get({ serviceId })).toMatchObject({ domain: null, setsDomain: true });
  });

  test('before it is made, is what it is made with, also instead of one that was refused', async () => {
    await using shop = await openHostingShop();
    const { api, panel } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    panel.books.put({ username: 'ander', domain: 'bezet.nl' });
    const order = await shop.buy({ domain: 'bezet.nl' });
    await api.jobsDone();
    const { id: serviceId } = await shop.serviceOf(order);
    const mine = api.as(order.customer).customer.services;
    expect(await mine.get({ serviceId })).toMatchObject({ domain: 'bezet.nl', setsDomain: true });
    await mine.setDomain({ serviceId, domain: 'vrij.nl' });
    await shop.admin.staff.services.startDelivery({ serviceId });
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({
      status: 'active',
      name: 'vrij.nl',
      server: { domain: 'vrij.nl' },
    });
  });

  test('is for a person to set where a person makes accounts', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const plan = await make.plan({ module: 'manual' });
    const { customer } = await make.paidOrder({ plan });
    const admin = api.as(await make.staff('admin')).staff;
    const [service] = (await admin.services.list({ toDeliver: true })).items;
    const serviceId = service?.id ?? '';
    const serverInfo = { hostname: 'web1.test', ipAddress: '', username: 'klant', notes: '' };
    await admin.services.markDelivered({ serviceId, serverInfo });
    const mine = api.as(customer).customer.services;
    await mine.setDomain({ serviceId, domain: 'bakkerij.nl' });
    const { items } = await admin.tasks.list({});
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'set-domain',
        subjectId: serviceId,
        note: expect.stringContaining('bakkerij.nl'),
      }),
    );
  });

  test('is nobody else’s to choose', async () => {
    await using shop = await openHostingShop();
    const { serviceId } = await shop.activate();
    const stranger = shop.api.as(await shop.make.customer()).customer.services;
    expect(await outcomeOf(stranger.setDomain({ serviceId, domain: 'a.nl' }))).toBe('NOT_FOUND');
  });
});

test('staff give hosting with a domain, or leave it to its customer', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const plan = await make.plan({ module: 'manual' });
  const customer = await make.customer();
  const { services } = api.as(await make.staff()).staff;
  const given = { customerId: customer.id, planId: plan.id, name: 'De winkel', days: 30 };
  const create = (domain?: string) =>
    services.create({
      ...given,
      requestKey: crypto.randomUUID(),
      ...(domain !== undefined && { domain }),
    });
  expect(await create('https://www.winkel.nl')).toMatchObject({
    name: 'De winkel',
    domain: 'winkel.nl',
  });
  expect(await create()).toMatchObject({ domain: null });
  expect(await outcomeOf(create('winkel.nl'))).toBe('INPUT_INVALID');
  expect(await outcomeOf(create('winkel'))).toBe('INPUT_INVALID');
});

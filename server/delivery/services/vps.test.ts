import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { proxmoxVmid } from '#domain/delivery/proxmox.ts';
import { PASSWORD, tokenToLookAlong } from '#tests/support/auth-calls.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { TEMPLATE } from '#tests/support/proxmox-books.ts';
import {
  openVpsShop,
  RANGE,
  RANGE_V6,
  VPS_OPTIONS,
  VPS_PLAN,
} from '#tests/support/proxmox-shop.ts';
import { planOrder } from '#tests/support/plan-changes.ts';
import { sweepAt } from '#tests/support/renewals.ts';
import { shownTask } from '#tests/support/shown-task.ts';

const LARGER = { cores: 8, systemDiskGb: 80 };
const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICJiPbKH8j+bMNPV${'x'.repeat(28)}`;

describe('a paid VPS', () => {
  test('is a VM with an address of the shop, however often an answer is lost', async () => {
    await using shop = await openVpsShop([RANGE, RANGE_V6]);
    const { api, cluster } = shop;
    await api.setQueue('service.deliver', { retryLimit: 3 });
    cluster.fail('GET cluster/resources', 'down');
    cluster.fail('PUT', 'cut');
    const { customer, serviceId } = await shop.deliver();
    expect(await api.as(customer).customer.services.get({ serviceId })).toMatchObject({
      status: 'active',
      setsAccess: true,
      opensPanel: false,
      server: {
        ipAddress: '203.0.113.10',
        ipv6Address: '2001:db8::10',
        username: 'debian',
      },
    });
    expect(cluster.books.made()).toHaveLength(1);
    expect(shop.machineOf(serviceId)).toMatchObject({ running: true });
    const mail = await api.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'service-active')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('203.0.113.10');
  });

  test('is asked for again with its task while it is copied', async () => {
    await using shop = await openVpsShop();
    const { api, cluster } = shop;
    cluster.books.slow.add('qmclone');
    const order = await shop.buy();
    await shop.untilWaiting();
    const { installingTask, id: serviceId, ...begun } = await shop.serviceOf(order);
    expect(installingTask).toMatch(/^UPID:pve1:.*:qmclone:9000:/);
    expect(begun).toMatchObject({ deliveryState: 'running', moduleState: 'unknown' });
    await shop.lookAgain();
    await shop.untilWaiting();
    expect(await shop.serviceOf(order)).toMatchObject({ installingTask, deliveryAttempts: 1 });
    cluster.books.finishTasks();
    await shop.lookAgain();
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active', installingTask: null });
    expect(shop.machineOf(serviceId)).toMatchObject({ running: true });
  });

  test('whose copy fails is told to staff in the words of the task, and made anew on their word', async () => {
    await using shop = await openVpsShop();
    const { api, cluster, admin } = shop;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    cluster.books.exits.set('qmclone', 'clone failed: no space left');
    cluster.books.slow.add('qmclone');
    const order = await shop.buy();
    await shop.untilWaiting();
    cluster.books.finishTasks();
    await shop.lookAgain();
    await api.jobsDone();
    const { items } = await admin.staff.services.list({ toDeliver: true });
    expect(items).toMatchObject([
      { deliveryState: 'failed', deliveryError: expect.stringMatching(/no space left/) },
    ]);
    expect(await shop.serviceOf(order)).toMatchObject({ installingTask: null });
    cluster.books.exits.clear();
    cluster.books.slow.clear();
    const [{ id: serviceId } = { id: '' }] = items;
    await admin.staff.services.startDelivery({ serviceId });
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active' });
    expect(await admin.staff.addresses.ranges()).toMatchObject([{ taken: 1 }]);
  });

  test('without a free address waits for staff, and fails nothing', async () => {
    await using shop = await openVpsShop([{ ...RANGE, last: RANGE.first }]);
    const { api, cluster, admin } = shop;
    await shop.deliver();
    const order = await shop.buy();
    await api.jobsDone();
    const waiting = await shop.serviceOf(order);
    expect(waiting).toMatchObject({
      status: 'pending',
      deliveryState: 'waiting_for_staff',
      deliveryError: expect.stringMatching(/geen vrij IPv4-adres.*IP-adressen.*Leveren/),
      deliveryAttempts: 0,
      moduleState: 'none',
    });
    const mails = api.db.selectFrom('mails').where('kind', '=', 'delivery-waiting');
    expect(await mails.select('text').execute()).toEqual([
      { text: expect.stringMatching(/geen vrij IPv4-adres.*IP-adressen.*Leveren/) },
    ]);
    expect(await admin.staff.jobs.listFailed({})).toMatchObject({ count: { value: 0 } });
    expect(cluster.books.made()).toHaveLength(1);
    await admin.staff.addresses.addRange({ ...RANGE, first: '203.0.113.50', last: '203.0.113.51' });
    await admin.staff.services.startDelivery({ serviceId: waiting.id });
    await api.jobsDone();
    expect(await shop.serviceOf(order)).toMatchObject({
      status: 'active',
      deliveryError: null,
      serverInfo: { ipAddress: '203.0.113.50' },
    });
  });

  test('is off when it is suspended, restarted, and gone with its address free at the end', async () => {
    await using shop = await openVpsShop();
    const { api, cluster, admin } = shop;
    const { customer, serviceId } = await shop.deliver();
    const { staff } = admin;
    await staff.services.suspend({ serviceId, reason: 'staff' });
    await api.jobsDone();
    expect(shop.machineOf(serviceId)).toMatchObject({ running: false, config: { onboot: '0' } });
    await staff.services.activate({ serviceId });
    await api.jobsDone();
    const mine = api.as(customer).customer.services;
    await mine.restart({ serviceId });
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active' });
    expect(shop.machineOf(serviceId)).toMatchObject({ running: true, config: { onboot: '1' } });
    await mine.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    expect(shop.machineOf(serviceId)).toMatchObject({ running: false });
    expect(await staff.addresses.ranges()).toMatchObject([{ taken: 1 }]);
    await sweepAt(api, '2026-12-23T11:00:01Z');
    expect(cluster.books.deleted).toEqual([proxmoxVmid(serviceId)]);
    expect(await staff.addresses.ranges()).toMatchObject([{ taken: 0, free: 20 }]);
  });

  test('keeps its address as long as its VM is not gone', async () => {
    await using shop = await openVpsShop();
    const { api, cluster, admin } = shop;
    await api.setQueue('service.operate', { retryLimit: 0 });
    const { customer, serviceId } = await shop.deliver();
    await api.as(customer).customer.services.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    cluster.away = 'pve1';
    await sweepAt(api, '2026-12-23T11:00:01Z');
    expect(await admin.staff.addresses.ranges()).toMatchObject([{ taken: 1 }]);
    expect((await admin.staff.services.list({ toDo: true })).items).toMatchObject([
      { moduleTask: 'terminate', moduleError: expect.stringMatching(/node antwoordt niet/) },
    ]);
    const { services } = admin.staff;
    await services.markDone(await shownTask(services, serviceId));
    expect(await admin.staff.addresses.ranges()).toMatchObject([{ taken: 0 }]);
  });
});

describe('another plan', () => {
  test('is one of the same system on a disk that is no smaller, and makes the VM so', async () => {
    await using shop = await openVpsShop();
    const { api, admin } = shop;
    const others = { klein: { systemDiskGb: 39 }, anders: {}, groot: LARGER };
    for (const [slug, over] of Object.entries(others)) {
      const moduleOptions = { ...VPS_OPTIONS, ...over };
      const systems = [{ name: 'Debian 13', templateId: slug === 'anders' ? 9001 : TEMPLATE }];
      const fields = { ...VPS_PLAN, slug, name: slug, moduleOptions, systems } as typeof VPS_PLAN;
      await admin.staff.plans.create({ requestKey: randomUUID(), fields, active: true });
    }
    const { customer, serviceId } = await shop.deliver();
    const mine = api.as(customer).customer;
    const { options, restarts } = await mine.planChanges.options({ serviceId });
    expect(options.map(({ slug }) => slug)).toEqual(['groot']);
    expect(restarts).toBe(true);
    await mine.planChanges.schedule({ serviceId, plan: 'groot', shownTermCents: cents(1299) });
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(shop.machineOf(serviceId)).toMatchObject({
      running: true,
      config: { cores: '8', scsi0: expect.stringMatching(/size=80G/) },
    });
    expect(await mine.services.get({ serviceId })).toMatchObject({ isResizing: false });
  });

  test('that is taken back leaves the larger disk, on the list of staff as long as it is there', async () => {
    await using shop = await openVpsShop();
    const { api, admin } = shop;
    const moduleOptions = { ...VPS_OPTIONS, ...LARGER };
    const dearer = { slug: 'groot', name: 'groot', priceCents: cents(2599), moduleOptions };
    await admin.staff.plans.create({
      requestKey: randomUUID(),
      fields: { ...VPS_PLAN, ...dearer },
      active: true,
    });
    const { customer, serviceId } = await shop.deliver();
    const { planChanges } = api.as(customer).customer;
    const upgrade = async () => {
      const { options } = await planChanges.options({ serviceId });
      const shownTotalCents = cents(options[0]?.now?.dueCents ?? 0);
      const plan = { slug: 'groot', priceCents: dearer.priceCents };
      const { orderId } = await planChanges.order(
        planOrder({ serviceId, plan }, { shownTotalCents }),
      );
      await admin.staff.orders.markPaid({ orderId });
      await api.jobsDone();
      return orderId;
    };
    const takeBack = async (orderId: string) => {
      const reason = 'Per ongeluk gekocht.';
      await admin.staff.orders.refund({ orderId, reason, endService: false, to: 'credit' });
      await api.jobsDone();
    };
    await takeBack(await upgrade());
    expect(shop.machineOf(serviceId)).toMatchObject({
      running: true,
      config: { cores: '2', scsi0: expect.stringMatching(/size=80G/) },
    });
    const listed = async () => (await admin.staff.tasks.list({})).items;
    const task = { kind: 'server-larger', subjectId: serviceId, customerId: customer.id };
    expect(await listed()).toMatchObject([
      { ...task, note: expect.stringMatching(/ is 40 GB groter dan die van het pakket/) },
    ]);
    const again = await upgrade();
    expect(await listed()).toEqual([]);
    await takeBack(again);
    expect(await listed()).toMatchObject([task]);
    await admin.staff.services.delete({ serviceId });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(shop.machineOf(serviceId)).toBeUndefined();
    expect((await listed()).map(({ kind }) => kind)).not.toContain('server-larger');
  });
});

describe('the way in', () => {
  test('is a new password that is told once and kept nowhere, from the restart on', async () => {
    await using shop = await openVpsShop();
    const { api } = shop;
    const { customer, serviceId } = await shop.deliver();
    await shop.givePassword(customer);
    const mine = api.as(customer).customer.services;
    const asked = { serviceId, ownPassword: PASSWORD, sshKey: null };
    const { username, password } = await mine.setAccess(asked);
    expect(username).toBe('debian');
    expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{20}$/);
    await api.jobsDone();
    expect(shop.machineOf(serviceId)).toMatchObject({
      running: true,
      config: { cipassword: password },
    });
    expect(shop.cluster.sent.slice(-2).map(([question]) => question.split('/').at(-1))).toEqual([
      'shutdown',
      'start',
    ]);
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active', setsAccess: true });
    expect((await mine.setAccess(asked)).password).not.toBe(password);
    const { items } = await mine.timeline({ serviceId });
    expect(items.filter(({ type }) => type === 'service.password-made')).toMatchObject([
      { by: 'customer' },
      { by: 'customer' },
    ]);
    for (const table of ['auditLog', 'events', 'services', 'mails'] as const) {
      const rows = await api.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(password);
    }
    const written = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'service.set-access')
      .execute();
    const row = { actorId: customer.id, before: null, after: { access: 'password' } };
    expect(written).toEqual([row, row]);
    await api.jobsDone();
  });

  test('is a key of theirs, without a password', async () => {
    await using shop = await openVpsShop();
    const { api } = shop;
    const { customer, serviceId } = await shop.deliver();
    await shop.givePassword(customer);
    const mine = api.as(customer).customer.services;
    const asked = { serviceId, ownPassword: PASSWORD, sshKey: `${KEY} sanne@laptop` };
    expect(await mine.setAccess(asked)).toEqual({ username: 'debian', password: null });
    await api.jobsDone();
    const { items } = await mine.timeline({ serviceId });
    expect(items).toContainEqual(expect.objectContaining({ type: 'service.key-added' }));
    const { config } = shop.machineOf(serviceId) ?? {};
    expect(decodeURIComponent(config?.['sshkeys'] ?? '')).toBe(KEY);
    expect(config).not.toHaveProperty('cipassword');
    const bad = await refusalOf(mine.setAccess({ ...asked, sshKey: 'ssh-rsa AAAA' }));
    expect(bad).toMatchObject({ data: { issues: [{ path: 'sshKey' }] } });
  });

  test('is for who knows their own password, and for nobody else', async () => {
    await using shop = await openVpsShop();
    const { api, make } = shop;
    const { customer, serviceId } = await shop.deliver();
    await shop.givePassword(customer);
    const sent = shop.cluster.sent.length;
    const open = (client: typeof shop.admin, ownPassword = PASSWORD) =>
      outcomeOf(client.customer.services.setAccess({ serviceId, ownPassword, sshKey: null }));
    expect(await open(api.as(customer), 'verkeerd')).toBe('WRONG_PASSWORD');
    expect(await open(api.as(await make.customer()))).toBe('NOT_FOUND');
    expect(await open(shop.admin)).toBe('NOT_FOUND');
    const financial = await make.member({ account: customer, rights: ['financial'] });
    expect(await open(api.asMember(financial, customer))).toBe('HOLDER_ONLY');
    const token = await tokenToLookAlong(api, shop.admin, customer.id);
    expect(await open(api.withToken(token))).toBe('NOT_WHILE_ACTING');
    expect(shop.cluster.sent).toHaveLength(sent);
  });

  test('of a colleague is asked for with the colleague’s own password', async () => {
    await using shop = await openVpsShop();
    const { api, make } = shop;
    const { customer, serviceId } = await shop.deliver();
    const member = await make.member({ account: customer, rights: ['technical'] });
    await shop.givePassword(member);
    const theirs = api.asMember(member, customer).customer.services;
    const asked = { serviceId, ownPassword: PASSWORD, sshKey: null };
    expect(await theirs.setAccess(asked)).toMatchObject({ username: 'debian' });
    await api.jobsDone();
  });

  test('waits for a server that runs, says when the cluster does not do it, and ends somewhere', async () => {
    await using shop = await openVpsShop();
    const { api, cluster, admin } = shop;
    const { customer, serviceId } = await shop.deliver();
    await shop.givePassword(customer);
    const mine = api.as(customer).customer.services;
    const open = () => mine.setAccess({ serviceId, ownPassword: PASSWORD, sshKey: null });
    cluster.books.refusal = ({ cipassword }) => `no ${cipassword}`;
    expect(await refusalOf(open())).toMatchObject({
      code: 'SERVER_AWAY',
      message: expect.stringMatching(/niets veranderd/),
    });
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active' });
    cluster.books.refusal = null;
    await admin.staff.services.suspend({ serviceId, reason: 'staff' });
    await api.jobsDone();
    expect(await outcomeOf(open())).toBe('SERVICE_SUSPENDED');
    expect(await mine.get({ serviceId })).toMatchObject({ setsAccess: false });
    for (let asked = 2; asked < 10; asked += 1) await outcomeOf(open());
    expect(await outcomeOf(open())).toBe('RATE_LIMITED');
  });

  test('that was made while staff suspended the service restarts nothing', async () => {
    await using shop = await openVpsShop();
    const { api, cluster, admin } = shop;
    const { customer, serviceId } = await shop.deliver();
    await shop.givePassword(customer);
    const { set } = cluster.books;
    let suspending: Promise<unknown> | null = null;
    cluster.books.set = function suspend(...asked) {
      cluster.books.set = set;
      suspending = admin.staff.services.suspend({ serviceId, reason: 'abuse' });
      return set.apply(this, asked);
    };
    cluster.beforeAnswer = async () => suspending;
    const mine = api.as(customer).customer.services;
    const asked = { serviceId, ownPassword: PASSWORD, sshKey: null };
    expect(await outcomeOf(mine.setAccess(asked))).toBe('SERVICE_SUSPENDED');
    await api.jobsDone();
    expect(shop.machineOf(serviceId)).toMatchObject({ running: false });
  });

  test('is nothing of a service that another module made', async () => {
    await using shop = await openVpsShop();
    const { api, make, admin } = shop;
    const byHand = await make.paidOrder();
    const { id: serviceId } = await shop.serviceOf(byHand);
    const server = { hostname: 'a.test', ipAddress: '', username: '', notes: '' };
    await admin.staff.services.markDelivered({ serviceId, serverInfo: server });
    await shop.givePassword(byHand.customer);
    const theirs = api.as(byHand.customer).customer.services;
    expect(await theirs.get({ serviceId })).toMatchObject({ status: 'active', setsAccess: false });
    const asked = { serviceId, ownPassword: PASSWORD, sshKey: null };
    expect(await outcomeOf(theirs.setAccess(asked))).toBe('NOT_FOUND');
  });
});

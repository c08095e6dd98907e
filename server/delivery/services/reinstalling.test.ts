import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD, tokenToLookAlong } from '#tests/support/auth-calls.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { TEMPLATE } from '#tests/support/proxmox-books.ts';
import { openVpsShop } from '#tests/support/proxmox-shop.ts';
import { openReinstall } from '#tests/support/reinstalls.ts';
import { sweepAt } from '#tests/support/renewals.ts';

const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICJiPbKH8j+bMNPV${'x'.repeat(28)}`;
const OPERATE = 'service.operate';

describe('a VPS that is made anew', () => {
  test('is empty, with its number, its addresses and the size of its plan', async () => {
    await using shop = await openReinstall();
    const { api, cluster, serviceId, mine, vmid } = shop;
    const before = await mine.get({ serviceId });
    expect(before).toMatchObject({ reinstalls: true, isReinstalling: false, takesKey: true });
    expect(await mine.reinstall(shop.ask({ sshKey: KEY }))).toMatchObject({
      status: 'offline',
      isReinstalling: true,
      reinstalls: false,
    });
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toEqual(before);
    expect(cluster.books.deleted).toEqual([vmid]);
    expect(cluster.books.made()).toHaveLength(1);
    const { config, running, pool } = cluster.books.get(vmid);
    expect({ running, pool }).toEqual({ running: true, pool: 'hostwerk' });
    expect(config).toMatchObject({
      cores: '2',
      scsi0: expect.stringMatching(/size=40G/),
      ipconfig0: expect.stringMatching(/^ip=203\.0\.113\.10\/24/),
      sshkeys: encodeURIComponent(KEY),
    });
    expect(config).not.toHaveProperty('cipassword');
    expect(await shop.row()).toMatchObject({ reinstallStep: null, reinstallKey: null });
    const { items } = await mine.timeline({ serviceId });
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'service.reinstalled', by: 'system' },
      { type: 'service.reinstalling', by: 'customer' },
    ]);
    expect(await shop.mails()).toEqual([
      { kind: 'service-reinstalling', text: expect.stringMatching(/vanuit je account[^]*gewist/) },
      {
        kind: 'service-reinstalled',
        text: expect.stringMatching(/203\.0\.113\.10[^]*SSH-sleutel/),
      },
    ]);
    const log = await api.db.selectFrom('auditLog').select(['before', 'after']).execute();
    expect(JSON.stringify(log)).not.toContain('AAAAC3');
  });

  test('twice by the same request is so once, also when it was done before the second', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, vmid } = shop;
    const asked = shop.ask();
    await mine.reinstall(asked);
    await mine.reinstall(asked);
    await api.jobsDone();
    expect(await mine.reinstall(asked)).toMatchObject({ status: 'active' });
    await api.jobsDone();
    expect(cluster.books.deleted).toEqual([vmid]);
    await mine.reinstall(shop.ask());
    await api.jobsDone();
    expect(cluster.books.deleted).toEqual([vmid, vmid]);
  });

  test('asked for in two windows at once is made anew once', async () => {
    await using shop = await openReinstall();
    // A cluster that is done before the second one pressed would make it anew once more.
    const pressed = Promise.withResolvers<void>();
    shop.cluster.beforeAnswer = () => pressed.promise;
    const presses = [1, 2].map(() => outcomeOf(shop.mine.reinstall(shop.ask())));
    expect((await Promise.all(presses)).toSorted()).toEqual(['OK', 'SERVICE_REINSTALLING']);
    pressed.resolve();
    await shop.api.jobsDone();
    expect(shop.cluster.books.deleted).toEqual([shop.vmid]);
    expect(await shop.mails()).toHaveLength(2);
  });

  test('is asked for by its customer themselves, who typed its name and their password', async () => {
    await using shop = await openReinstall();
    const { api, cluster, make, mine } = shop;
    const sent = cluster.sent.length;
    expect(await outcomeOf(mine.reinstall(shop.ask({ confirmName: 'iets' })))).toBe(
      'SERVICE_NAME_DIFFERS',
    );
    expect(await outcomeOf(mine.reinstall(shop.ask({ ownPassword: 'verkeerd' })))).toBe(
      'WRONG_PASSWORD',
    );
    const token = await tokenToLookAlong(api, shop.admin, shop.customer.id);
    const looking = api.withToken(token).customer.services;
    expect(await outcomeOf(looking.reinstall(shop.ask()))).toBe('NOT_WHILE_ACTING');
    const theirs = api.as(await make.customer()).customer.services;
    expect(await outcomeOf(theirs.reinstall(shop.ask()))).toBe('NOT_FOUND');
    await api.jobsDone();
    expect(cluster.sent).toHaveLength(sent);
    expect(await shop.mails()).toEqual([]);
  });

  test('of a colleague or staff is told to its customer as such', async () => {
    await using shop = await openReinstall();
    const { api, make, serviceId } = shop;
    const member = await make.member({ account: shop.customer, rights: ['technical'] });
    await shop.givePassword(member);
    await api.asMember(member, shop.customer).customer.services.reinstall(shop.ask());
    await api.jobsDone();
    const admin = await make.staff('admin');
    await shop.givePassword(admin);
    const { sshKey: _, ...asked } = shop.ask();
    const { staff } = api.as(admin);
    expect((await staff.services.list({})).items).toMatchObject([{ reinstalls: true }]);
    expect(await staff.services.reinstall(asked)).toMatchObject({
      id: serviceId,
      moduleTask: 'reinstall',
      reinstalls: false,
    });
    await api.jobsDone();
    expect((await shop.mails()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/iemand die voor je account werkt/),
      expect.stringMatching(/Maak op de pagina van je dienst een nieuw wachtwoord/),
      expect.stringMatching(/een van onze medewerkers/),
      expect.anything(),
    ]);
  });

  test('only while it runs and nothing else is done to it', async () => {
    await using shop = await openReinstall();
    const { api, cluster, admin, serviceId, mine } = shop;
    const outcome = () => outcomeOf(mine.reinstall(shop.ask()));
    await api.setQueue(OPERATE, { retryLimit: 0 });
    await admin.staff.services.suspend({ serviceId, reason: 'staff' });
    expect(await outcome()).toBe('SERVICE_SUSPENDED');
    await api.jobsDone();
    cluster.away = 'pve1';
    await admin.staff.services.activate({ serviceId });
    expect(await outcome()).toBe('SERVICE_BUSY');
    await api.jobsDone();
    cluster.away = null;
    await shop.retry();
    cluster.books.slow.add('qmclone');
    await mine.reinstall(shop.ask());
    await shop.untilWaiting(OPERATE);
    expect(await outcome()).toBe('SERVICE_REINSTALLING');
    expect(await outcomeOf(mine.restart({ serviceId }))).toBe('SERVICE_REINSTALLING');
    expect(await outcomeOf(mine.setAccess({ serviceId, ownPassword: 'x', sshKey: null }))).toBe(
      'SERVICE_OFFLINE',
    );
    await mine.cancel({ serviceId, when: 'now' });
    expect(await outcome()).toBe('SERVICE_CANCELLED');
  });
});

describe('the cluster, while a VPS is made anew,', () => {
  test('is asked again for what takes long, with its task, and deletes nothing more', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, serviceId, vmid } = shop;
    cluster.books.slow.add('qmclone');
    await mine.reinstall(shop.ask());
    await shop.untilWaiting(OPERATE);
    expect(await shop.row()).toMatchObject({
      reinstallStep: 'make',
      installingTask: expect.stringMatching(/:qmclone:9000:/),
      moduleBusyUntil: null,
    });
    await shop.lookAgain(OPERATE);
    await shop.untilWaiting(OPERATE);
    cluster.books.finishTasks();
    await shop.lookAgain(OPERATE);
    await api.jobsDone();
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active' });
    expect(await shop.row()).toMatchObject({ installingTask: null, installingSince: null });
    expect(cluster.books.deleted).toEqual([vmid]);
    expect(shop.clones()).toBe(2);
  });

  test.each(['DELETE', 'POST nodes/pve1/qemu/9000/clone', 'PUT', 'POST', 'GET'])(
    'whose answer to %s is lost makes one VM all the same, and deletes one',
    async (question) => {
      await using shop = await openReinstall();
      const { api, cluster, mine, serviceId, vmid } = shop;
      await api.setQueue(OPERATE, { retryLimit: 3 });
      cluster.fail(question, 'cut');
      await mine.reinstall(shop.ask());
      await api.jobsDone();
      expect(await mine.get({ serviceId })).toMatchObject({ status: 'active', isDelayed: false });
      expect(cluster.books.deleted).toEqual([vmid]);
      expect(cluster.books.made().map((machine) => machine.vmid)).toEqual([vmid]);
      expect(shop.clones()).toBe(2);
    },
  );

  test('that is still deleting the old one is waited for, and gives its number', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, vmid } = shop;
    await api.setQueue(OPERATE, { retryLimit: 0 });
    cluster.books.slow.add('qmdestroy');
    await mine.reinstall(shop.ask());
    await api.jobsDone();
    expect(await shop.row()).toMatchObject({
      reinstallStep: 'clear',
      moduleError: expect.stringMatching(/nog mee bezig/),
    });
    await shop.retry();
    expect(await shop.row()).toMatchObject({ reinstallStep: 'clear' });
    expect(shop.clones()).toBe(1);
    cluster.books.finishTasks();
    await shop.retry();
    expect(await shop.row()).toMatchObject({ status: 'active', moduleError: null });
    expect(cluster.books.made().map((machine) => machine.vmid)).toEqual([vmid]);
  });

  test('that cannot make another loses nothing: staff read why, mend it and have it tried again', async () => {
    await using shop = await openReinstall();
    const { api, cluster, admin, mine, vmid, serviceId } = shop;
    await api.setQueue(OPERATE, { retryLimit: 0 });
    const template = cluster.books.get(TEMPLATE);
    template.isHidden = true;
    await mine.reinstall(shop.ask());
    await api.jobsDone();
    expect(cluster.books.deleted).toEqual([]);
    expect(cluster.books.get(vmid).running).toBe(true);
    expect(await mine.get({ serviceId })).toMatchObject({ isReinstalling: true, isDelayed: true });
    expect((await admin.staff.services.list({ toDo: true })).items).toMatchObject([
      { moduleTask: 'reinstall', moduleError: expect.stringMatching(/geen template 9000/) },
    ]);
    template.isHidden = false;
    await shop.retry();
    expect(cluster.books.deleted).toEqual([vmid]);
    expect(await mine.get({ serviceId })).toMatchObject({ status: 'active', isDelayed: false });
  });

  test('of which the answer found nobody any more is looked at again, from where it was', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, vmid } = shop;
    await api.setQueue(OPERATE, { retryLimit: 0 });
    cluster.fail('DELETE', 'cut');
    await mine.reinstall(shop.ask());
    await api.jobsDone();
    // As a program leaves it that was killed: the lease is held, and what was done is nowhere.
    const killed = async () => {
      const moduleBusyUntil = new Date(api.clock.now.getTime() + 90_000);
      await api.db.updateTable('services').set({ moduleBusyUntil }).execute();
      await shop.retry();
      expect(await shop.row()).toMatchObject({ moduleBusyUntil });
      api.clock.now = moduleBusyUntil;
    };
    expect(await shop.row()).toMatchObject({ reinstallStep: 'clear' });
    expect(cluster.books.made()).toEqual([]);
    await killed();
    cluster.books.exits.set('qmstart', 'timeout');
    await shop.retry();
    expect(await shop.row()).toMatchObject({ reinstallStep: 'make' });
    expect(cluster.books.made()).toHaveLength(1);
    await killed();
    cluster.books.exits.clear();
    await shop.retry();
    expect(await shop.row()).toMatchObject({ status: 'active', reinstallStep: null });
    expect(cluster.books.deleted).toEqual([vmid]);
    expect(shop.clones()).toBe(2);
  });

  test('that takes the old one away meanwhile is not said to be done with another', async () => {
    await using shop = await openReinstall();
    const { api, cluster, admin, mine, serviceId, vmid } = shop;
    let pressed: string | null = null;
    cluster.beforeAnswer = async () => {
      if (pressed !== null || !cluster.sent.some(([question]) => question.startsWith('DELETE'))) {
        return;
      }
      pressed = '';
      const { planId: shownPlanId } = await shop.row();
      const done = { serviceId, task: 'reinstall', shownPlanId } as const;
      pressed = await outcomeOf(admin.staff.services.markDone(done));
    };
    await mine.reinstall(shop.ask());
    await api.jobsDone();
    expect(pressed).toBe('SERVICE_BUSY');
    expect(await shop.row()).toMatchObject({ status: 'active', moduleTask: null });
    expect(cluster.books.made().map((machine) => machine.vmid)).toEqual([vmid]);
  });

  test('that is not done after an hour is told to staff', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, serviceId } = shop;
    await api.setQueue(OPERATE, { retryLimit: 0 });
    cluster.books.slow.add('qmclone');
    await mine.reinstall(shop.ask());
    await shop.untilWaiting(OPERATE);
    api.clock.now = new Date(api.clock.now.getTime() + 3_601_000);
    await shop.lookAgain(OPERATE);
    await api.jobsDone();
    expect(await shop.row()).toMatchObject({
      moduleError: expect.stringMatching(/na een uur nog niet klaar/),
      installingSince: null,
    });
    expect(await mine.get({ serviceId })).toMatchObject({ isDelayed: true });
  });
});

describe('a service that ends while its VPS is made anew', () => {
  test('is made and then off, and comes back as it is', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, serviceId, vmid } = shop;
    cluster.books.slow.add('qmclone');
    await mine.reinstall(shop.ask());
    await shop.untilWaiting(OPERATE);
    await mine.cancel({ serviceId, when: 'now' });
    cluster.books.slow.clear();
    cluster.books.finishTasks();
    await sweepAt(api, '2026-11-23T13:00:00Z');
    expect(cluster.books.get(vmid).running).toBe(false);
    expect(await shop.row()).toMatchObject({ status: 'cancelled', moduleState: 'suspended' });
    expect((await shop.mails()).map(({ kind }) => kind)).toEqual(['service-reinstalling']);
    await mine.undoCancel({ serviceId });
    await api.jobsDone();
    expect(cluster.books.get(vmid).running).toBe(true);
    expect(await shop.row()).toMatchObject({ status: 'active', reinstallStep: null });
  });

  test('and goes on before it is made is told to go on so', async () => {
    await using shop = await openReinstall();
    const { api, cluster, mine, serviceId } = shop;
    cluster.books.slow.add('qmclone');
    await mine.reinstall(shop.ask());
    await shop.untilWaiting(OPERATE);
    await mine.cancel({ serviceId, when: 'now' });
    await mine.undoCancel({ serviceId });
    const { text } = await api.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'service-restored')
      .executeTakeFirstOrThrow();
    expect(text).toContain('De server wordt nog opnieuw geïnstalleerd');
    expect(text).not.toContain('zoals hij was');
    cluster.books.slow.clear();
    cluster.books.finishTasks();
    await api.jobsDone();
    expect(await shop.row()).toMatchObject({ status: 'active', reinstallStep: null });
  });

  test('is gone when it was kept long enough, with its address free', async () => {
    await using shop = await openReinstall();
    const { api, cluster, admin, mine, serviceId } = shop;
    await api.setQueue(OPERATE, { retryLimit: 0 });
    cluster.books.exits.set('qmclone', 'clone failed');
    await mine.reinstall(shop.ask({ sshKey: KEY }));
    await api.jobsDone();
    await mine.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await shop.row()).toMatchObject({
      moduleState: 'terminated',
      reinstallStep: null,
      reinstallKey: null,
    });
    expect(await admin.staff.addresses.ranges()).toMatchObject([{ taken: 0 }]);
  });
});

test('a VPS that staff make by hand is made anew by hand, and told so when they are done', async () => {
  await using shop = await openVpsShop();
  const { api, admin, make } = shop;
  const { id: planId } = await make.plan({ module: 'manual', type: 'vps' });
  const customer = await make.customer();
  const gift = { customerId: customer.id, planId, name: 'met-de-hand', days: 30 };
  const { id: serviceId } = await admin.staff.services.create({
    ...gift,
    requestKey: randomUUID(),
  });
  await shop.givePassword(customer);
  const mine = api.as(customer).customer.services;
  const { name, ...seen } = await mine.get({ serviceId });
  expect(seen).toMatchObject({ reinstalls: true, takesKey: false });
  const asked = { serviceId, confirmName: name, ownPassword: PASSWORD, requestKey: randomUUID() };
  expect(await outcomeOf(mine.reinstall({ ...asked, sshKey: KEY }))).toBe('NOT_FOUND');
  await mine.reinstall({ ...asked, sshKey: null });
  await api.jobsDone();
  const [task] = (await admin.staff.services.list({ toDo: true })).items;
  expect(task).toMatchObject({ id: serviceId, moduleTask: 'reinstall', status: 'offline' });
  const shownPlanId = task?.planId ?? '';
  await admin.staff.services.markDone({ serviceId, task: 'reinstall', shownPlanId });
  expect(await mine.get({ serviceId })).toMatchObject({ status: 'active', isReinstalling: false });
  const mails = await api.db.selectFrom('mails').select('kind').execute();
  expect(mails.map(({ kind }) => kind)).toContain('service-reinstalled');
});

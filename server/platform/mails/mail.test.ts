import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MailFailure, type MailPort } from '#server/platform/mail-servers/mail-port.ts';
import { createSmtpMail } from '#server/platform/mail-servers/smtp.ts';
import { waitingMail } from '#server/platform/mail-servers/outbox.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { sweepAt } from '#tests/support/renewals.ts';
import { startFakeSmtp } from '#tests/support/smtp.ts';
import { queueMails } from '#tests/support/queued-mails.ts';

async function mails({ db }: TestApp) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'status', 'sentAt'])
    .orderBy('createdAt')
    .execute();
}

const SENDER = async () => ({ name: 'Hostwerk', address: 'hulp@hostwerk.test' });

describe('over SMTP', () => {
  test('a mail arrives with sender, Message-ID and both forms', async () => {
    await using server = await startFakeSmtp();
    const mail = createSmtpMail({ url: server.url, allowsPlain: false }, SENDER);
    await mail.send({
      id: 'abc-1',
      to: 'sanne@voorbeeld.test',
      subject: 'Café € 12,99',
      text: 'platte tekst',
      html: '<p>opmaak</p>',
    });
    mail.close();
    expect(server.received).toEqual([
      expect.objectContaining({ from: 'hulp@hostwerk.test', to: ['sanne@voorbeeld.test'] }),
    ]);
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Hostwerk <hulp@hostwerk\.test>\r$/m);
    expect(raw).toMatch(/^Message-ID: <abc-1@hostwerk\.test>\r$/m);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toContain('platte tekst');
    expect(raw).toContain('<p>opmaak</p>');
  });

  test('a line break in subject or address begins no header and reaches nobody else', async () => {
    await using server = await startFakeSmtp();
    const mail = createSmtpMail({ url: server.url, allowsPlain: false }, SENDER);
    const content = { text: 'x', html: 'x' };
    await mail.send({
      id: 'a',
      to: 'sanne@voorbeeld.test',
      subject: 'Hoi\r\nBcc: boef@voorbeeld.test',
      ...content,
    });
    await mail
      .send({
        id: 'b',
        to: 'sanne@voorbeeld.test\r\nBcc: boef@voorbeeld.test',
        subject: 'Hoi',
        ...content,
      })
      .catch(() => undefined);
    mail.close();
    for (const { raw, to } of server.received) {
      expect(raw).not.toMatch(/^Bcc:/im);
      expect(to.filter((address) => address.startsWith('boef'))).toEqual([]);
    }
  });

  test('a mail that is put off is sent later, once', async () => {
    await using server = await startFakeSmtp({ refusals: 1 });
    const smtp = createSmtpMail({ url: server.url, allowsPlain: false }, SENDER);
    await using api = await createTestApp({ overrides: () => ({ mail: smtp }) });
    const { customer } = await createFactories(api).pendingOrder({ method: 'bank_transfer' });
    await api.jobsDone();
    expect(server.received).toEqual([]);
    await sweepAt(api, '2026-11-23T11:01:00Z');
    smtp.close();
    expect(server.received).toEqual([expect.objectContaining({ to: [customer.email] })]);
    expect(await mails(api)).toEqual([
      expect.objectContaining({ kind: 'order-received', status: 'sent', sentAt: api.clock.now }),
    ]);
    expect(api.log.messages()).toEqual(['a mail did not go, and waits']);
  });

  test('a server that is not there does not hold up the sale', async () => {
    const smtp = createSmtpMail({ url: 'smtp://127.0.0.1:1', allowsPlain: false }, SENDER);
    await using api = await createTestApp({ overrides: () => ({ mail: smtp }) });
    const make = createFactories(api);
    const order = await make.activeService();
    smtp.close();
    expect(order.serviceId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await mails(api)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    const { items } = await api.as(await make.staff('staff')).staff.jobs.listFailed({});
    // They wait in their rows: nobody has to push them.
    expect(items).toEqual([]);
  });
});

describe('a mail', () => {
  test('is made once per occasion and sent once', async () => {
    const fake = createFakeMail();
    await using api = await createTestApp({ overrides: () => ({ mail: fake }) });
    const order = await createFactories(api).activeService();
    const [mail] = await mails(api);
    await api.db
      .transaction()
      .execute((tx) => api.context.jobs.enqueue(tx, 'mail.send', { mailId: mail?.id ?? '' }));
    await api.jobsDone();
    expect(fake.sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Betaling ontvangen: factuur 2026-000001',
      'mijn-website is actief',
    ]);
    expect(new Set(fake.sent.map(({ to }) => to))).toEqual(new Set([order.customer.email]));
  });

  test('that is put off keeps none of those that go out with it, and nobody gets one twice', async () => {
    const fake = createFakeMail();
    const refused = new Set(['weg@voorbeeld.test']);
    const tried: string[] = [];
    const picky: MailPort = {
      ...fake,
      async send(mail) {
        tried.push(mail.to);
        if (refused.delete(mail.to)) throw new MailFailure('deferred', '451 not now');
        await fake.send(mail);
      },
    };
    await using api = await createTestApp({ overrides: () => ({ mail: picky }) });
    const addresses = ['een@voorbeeld.test', 'weg@voorbeeld.test', 'twee@voorbeeld.test'];
    await queueMails(api, addresses);
    await api.jobsDone();
    await sweepAt(api, '2026-11-23T11:01:00Z');
    expect(tried.toSorted()).toEqual([...addresses, 'weg@voorbeeld.test'].toSorted());
    expect(fake.sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(api.log.messages()).toEqual(['a mail did not go, and waits']);
    // PostgreSQL says by which transaction a row was last written: of the first two it is one.
    const marks = await api.db
      .selectFrom('mails')
      .select(['toAddress', 'status', sql<string>`xmin`.as('markedBy')])
      .execute();
    expect(marks.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    const markOf = (to: string) => marks.find(({ toAddress }) => toAddress === to)?.markedBy;
    expect(markOf('een@voorbeeld.test')).toBe(markOf('twee@voorbeeld.test'));
    expect(markOf('weg@voorbeeld.test')).not.toBe(markOf('een@voorbeeld.test'));
  });

  test('that cannot be marked is sent again as the same mail', async () => {
    const tried: string[] = [];
    await using api = await createTestApp({
      overrides: ({ db }) => ({
        mail: {
          kind: 'smtp',
          async send({ id }) {
            tried.push(id);
            if (tried.length === 2) await sql`alter table mails drop constraint held`.execute(db);
          },
        },
      }),
    });
    await api.setQueue('mail.send', { retryLimit: 3 });
    await sql`alter table mails add constraint held check (status <> 'sent')`.execute(api.db);
    await queueMails(api, ['een@voorbeeld.test']);
    await api.jobsDone();
    const sent = await mails(api);
    expect(sent).toEqual([expect.objectContaining({ status: 'sent' })]);
    expect(tried).toEqual([sent[0]?.id, sent[0]?.id]);
    expect(api.log.messages()).toEqual(['job failed, will be tried again']);
  });

  test('shows what a person typed as text, never as markup', async () => {
    const fake = createFakeMail();
    await using api = await createTestApp({ overrides: () => ({ mail: fake }) });
    await createFactories(api).activeService({ serviceName: '<img src=x onerror=alert(1)>' });
    const active = fake.sent.find(({ subject }) => subject.endsWith('is actief'));
    expect(active?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(active?.html).not.toContain('<img');
  });

  test('waits while there is no mail server, and goes out once there is one', async () => {
    await using api = await createTestApp({ overrides: () => ({ mail: waitingMail }) });
    await createFactories(api).pendingOrder({ method: 'bank_transfer' });
    await api.jobsDone();
    await api.runJob('system.sweep');
    expect(await mails(api)).toEqual([expect.objectContaining({ status: 'queued' })]);
    expect(api.log.messages()).toEqual(['mails are waiting: SMTP_URL is not set']);
    const fake = createFakeMail();
    api.context.mail = fake;
    api.clock.set('2026-11-23T11:10:01Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(fake.sent).toHaveLength(1);
    expect(await mails(api)).toEqual([expect.objectContaining({ status: 'sent' })]);
  });

  test('about events stays away when the shop has switched them off; the invoice’s still goes', async () => {
    await using api = await createTestApp({ settings: { notifications_enabled: 'false' } });
    await createFactories(api).activeService();
    expect((await mails(api)).map(({ kind }) => kind)).toEqual(['order-paid']);
  });
});

describe('the outbox of the demo', () => {
  test('shows what was sent, newest first', async () => {
    await using api = await createTestApp();
    const { customer } = await createFactories(api).activeService();
    const { items } = await api.nobody.public.outbox.list({});
    expect(items.map(({ to }) => to)).toEqual([customer.email, customer.email]);
    expect(items.map(({ subject }) => subject)).toContain('mijn-website is actief');
  });

  test('does not exist outside a demo', async () => {
    await using api = await createTestApp({ config: { demo: false } });
    expect(await outcomeOf(api.nobody.public.outbox.list({}))).toBe('NOT_FOUND');
  });
});

import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

const DRAFT = {
  subject: 'Welkom bij {site_name}, {first_name}',
  template: 'Dag {first_name},\n\nFijn dat je er bent bij {site_name} <b>vet</b> {geheim}.',
};

test('the preview fills in the placeholders, and shows markup as text', async () => {
  await using api = await createTestApp();
  const admin = api.as(await createFactories(api).staff('admin'));
  const mail = await admin.staff.welcomeMail.preview(DRAFT);
  expect(mail.subject).toBe('Welkom bij Hostwerk, Test');
  expect(mail.text).toContain('Dag Test,\n\nFijn dat je er bent bij Hostwerk <b>vet</b> {geheim}.');
  expect(mail.html).toContain('&lt;b&gt;vet&lt;/b&gt;');
  expect(await api.db.selectFrom('mails').select('id').execute()).toEqual([]);
});

test('the test mail goes to whoever asks, is marked as one, and is written down', async () => {
  await using api = await createTestApp();
  const person = await createFactories(api).staff('admin');
  expect(await api.as(person).staff.welcomeMail.sendTest(DRAFT)).toEqual({ to: person.email });
  const mails = await api.db.selectFrom('mails').select(['toAddress', 'subject']).execute();
  expect(mails).toEqual([{ toAddress: person.email, subject: '[Test] Welkom bij Hostwerk, Test' }]);
  const audit = await api.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'welcome-mail.send-test')
    .execute();
  expect(audit).toEqual([{ actorId: person.id }]);
});

test('nobody mails themselves without end', async () => {
  await using api = await createTestApp();
  const admin = api.as(await createFactories(api).staff('admin'));
  const outcomes: string[] = [];
  for (let n = 0; n < 21; n += 1) {
    outcomes.push(await outcomeOf(admin.staff.welcomeMail.sendTest(DRAFT)));
  }
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(20);
  expect(outcomes.at(-1)).toBe('RATE_LIMITED');
});

test('a new customer gets the shop’s own text', async () => {
  await using api = await createTestApp({
    settings: {
      welcome_email_enabled: 'true',
      welcome_email_subject: DRAFT.subject,
      welcome_email_template: 'Dag {first_name},\n\nEigen tekst van {site_name}.',
    },
  });
  const response = await api.http('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({
      email: 'noor@voorbeeld.test',
      password: 'een lang en eigen wachtwoord',
      name: 'Noor Bakker',
      firstName: 'Noor',
      lastName: 'Bakker',
      termsAccepted: true,
    }),
  });
  expect(response.status).toBe(200);
  await api.jobsDone();
  const mail = await api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('kind', '=', 'welcome')
    .executeTakeFirst();
  expect(mail).toMatchObject({ subject: 'Welkom bij Hostwerk, Noor' });
  expect(mail?.text).toContain('Eigen tekst van Hostwerk.');
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
const fake = createFakeMail();

beforeAll(async () => {
  api = await createTestApp({ overrides: () => ({ mail: fake }) });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  fake.sent.length = 0;
});

function sentAbout(subject: RegExp) {
  const mail = fake.sent.find((sent) => subject.test(sent.subject));
  if (mail === undefined) throw new Error(`no mail ${subject}`);
  return mail;
}

describe('the confirmation of an order', () => {
  test('tells a consumer what was agreed and the way back, in both forms', async () => {
    const { orderId } = await make.activeService({ cycle: 'yearly' });
    const { text, html } = sentAbout(/^Betaling ontvangen/);
    expect(text).toContain('Naam: mijn-website');
    expect(text).toMatch(/Prijs: €\s[\d.,]+ per jaar, inclusief 21% btw/u);
    const withdraw = `http://localhost:3000/withdraw?bestelling=${shortId(orderId)}`;
    expect(text).toContain(`Overeenkomst herroepen: ${withdraw}`);
    expect(html).toContain(`href="${withdraw}"`);
    expect(text).toContain('Je neemt de dienst voor minimaal 1 jaar.');
    expect(text).toContain('Na het eerste jaar kun je elke dag opzeggen');
    // Placed on 23 November: the last day, and the consent to a direct start, are confirmed.
    expect(text).toContain('tot en met 7 december 2026 zonder reden herroepen');
    expect(text).toContain('Je vroeg ons direct te starten.');
    expect(text).toContain(`http://localhost:3000/terms?versie=${TERMS_VERSION}`);
  });

  test('of a transfer that came late says nothing of a right that is over', async () => {
    const { orderId } = await make.pendingOrder({ method: 'bank_transfer' });
    await api.jobsDone();
    expect(sentAbout(/nog te betalen$/).text).toContain('tot en met 7 december 2026');
    const { now } = api.clock;
    api.clock.set('2026-12-08T10:00:00Z');
    await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
    await api.jobsDone();
    expect(sentAbout(/^Betaling ontvangen/).text).not.toMatch(/herroep/iu);
    api.clock.set(now.toISOString());
  });

  test('of a transfer says where to, and to a company nothing of withdrawing', async () => {
    const customer = await make.customer();
    const plan = await make.plan();
    const { billing, ...input } = orderInput(plan, { method: 'bank_transfer' });
    await api.as(customer).customer.checkout.place({
      ...input,
      billing: { ...billing, kind: 'business', company: 'Zuiderlicht', kvk: '12345678' },
    });
    await api.jobsDone();
    const { text } = sentAbout(/nog te betalen$/);
    expect(text).toMatch(/IBAN: \S+\nOp naam van: .+\nOmschrijving: \d{4}-\d{6}\nUiterlijk: /u);
    expect(text).toContain(`Algemene voorwaarden, versie ${TERMS_VERSION}:`);
    expect(text).not.toMatch(/herroep/iu);
  });
});

test('every mail ends with who sends it, once there is somebody', async () => {
  await make.activeService();
  for (const { text, html } of fake.sent) {
    expect(text).toMatch(/\nKvK \d{8} · btw-id NL\d{9}B\d\d$/u);
    expect(html).toMatch(/KvK \d{8} · btw-id/u);
  }
  await api.saveSettings({ company_kvk: '' });
  fake.sent.length = 0;
  await api.nobody.public.support.request({
    name: 'Jan',
    email: 'jan@voorbeeld.test',
    subject: 'Vraag',
    message: 'Hoi',
  });
  await api.jobsDone();
  expect(fake.sent.length).toBeGreaterThan(0);
  expect(fake.sent.map(({ text }) => text).join('')).not.toContain('KvK');
});

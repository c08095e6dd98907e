import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { BILLING, createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { makePerson } from '#tests/support/personal-traces.ts';

const mail = createFakeMail();
let api: TestApp;

beforeAll(async () => {
  api = await createShop({ overrides: () => ({ mail }), settings: { vat_one_stop_shop: 'true' } });
});
afterAll(() => api[Symbol.asyncDispose]());

const GERMAN = { ...BILLING, country: 'DE', postalCode: '10115' } as const;

test.each([
  ['here', [BILLING], '2034-01-01', '1 januari 2034'],
  ['abroad', [GERMAN], '2037-01-01', '1 januari 2037'],
  ['abroad and then here', [GERMAN, BILLING], '2037-01-01', '1 januari 2037'],
] as const)(
  'who deletes their account is told until when what they bought %s is kept',
  async (_, bought, day, words) => {
    const person = await makePerson(api);
    const make = createFactories(api);
    const admin = api.as(await make.staff('admin')).staff;
    for (const billing of bought) {
      const { serviceId } = await make.activeService({ customer: person, billing });
      await admin.services.delete({ serviceId });
      await api.jobsDone();
    }
    const { personalData } = api.as(person).customer;
    expect(await personalData.erasure()).toMatchObject({ refusals: [], keptUntil: day });
    await personalData.erase({ password: person.password, email: person.email });
    await api.jobsDone();
    const farewell = mail.sent.find(
      ({ to, subject }) => to === person.email && subject.endsWith('is verwijderd'),
    );
    expect(farewell?.text).toContain(`Je facturen bewaren we tot ${words}`);
  },
);

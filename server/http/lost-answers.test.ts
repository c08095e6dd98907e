import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { SOLD_BY_TERM } from '#tests/support/plan-fields.ts';
import type { MemberRight } from '#domain/identity/membership.ts';
import { cents } from '#domain/platform/money.ts';
import type { NewsKind } from '#domain/operations/webhook.ts';
import type { Api, TestApp } from '#tests/support/api.ts';
import { makeKeyOwner } from '#tests/support/api-keys.ts';
import { PASSWORD } from '#tests/support/auth-calls.ts';
import { noteBreachOf } from '#tests/support/breaches.ts';
import { DISCOUNT } from '#tests/support/discounts.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { createHookShop } from '#tests/support/webhooks.ts';

const PLAN: PlanFields = {
  name: 'Nieuw',
  slug: 'nieuw',
  type: 'vps',
  priceCents: cents(1299),
  ...SOLD_BY_TERM,
  yearlyPriceCents: null,
  otherPrices: [],
  features: ['Root-toegang'],
  resources: null,
  module: 'manual',
  moduleOptions: null,
  systems: [],
};
const ARTICLE = {
  title: 'Een factuur betalen',
  category: 'billing',
  keywords: '',
  text: 'Betaal in je dashboard.',
} as const;
const PROCESSING = {
  name: 'Nieuwsbrief',
  purpose: 'Laten weten wat er nieuw is.',
  basis: 'consent',
  people: 'Klanten',
  data: 'E-mailadres',
  recipients: '',
  retention: 'Tot wie zich afmeldt',
  security: '',
} as const;

const NOW = '2026-11-26T09:00:00Z';
const LATER = '2026-11-26T09:01:00Z';

let api: TestApp;
let adminSelf: Person;
let admin: Api;
let owner: Api;
let make: ReturnType<typeof createFactories>;
let holder: Person;
let customer: Api;

beforeAll(async () => {
  api = await createHookShop();
  make = createFactories(api);
  adminSelf = await make.staff('admin');
  admin = api.as(adminSelf);
  owner = api.as(await makeKeyOwner(api));
  holder = await make.customer();
  customer = api.as(holder);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Saving of a text, with the version that was seen when it was asked. */
type Save = (text: string) => Promise<unknown>;

/** Forms that look whether somebody was ahead: the refusal, and a form to save in. */
const FORMS: Readonly<Record<string, [changed: string, open: () => Promise<Save>]>> = {
  'a plan': [
    'PLAN_CHANGED',
    async () => {
      const fields = { ...PLAN, slug: `plan-${randomUUID()}` };
      const { id: planId, updatedAt: seenAt } = await admin.staff.plans.create({
        requestKey: randomUUID(),
        fields,
        active: true,
      });
      return (name) => admin.staff.plans.edit({ planId, seenAt, fields: { ...fields, name } });
    },
  ],
  'a discount code': [
    'DISCOUNT_CHANGED',
    async () => {
      const { id: discountId, updatedAt: seenAt } = await admin.staff.discounts.create({
        requestKey: randomUUID(),
        fields: DISCOUNT,
      });
      return (description) =>
        admin.staff.discounts.edit({ discountId, seenAt, fields: { ...DISCOUNT, description } });
    },
  ],
  'an article': [
    'ARTICLE_CHANGED',
    async () => {
      const requestKey = randomUUID();
      const {
        id: articleId,
        version: seen,
        slug,
      } = await admin.staff.articles.create({ requestKey, fields: ARTICLE });
      return (title) =>
        admin.staff.articles.update({ articleId, seen, slug, fields: { ...ARTICLE, title } });
    },
  ],
  'a canned answer': [
    'ANSWER_CHANGED',
    async () => {
      const title = randomUUID();
      const { id: cannedAnswerId, updatedAt: seenAt } = await admin.staff.cannedAnswers.create({
        title,
        text: 'Hallo',
      });
      return (text) => admin.staff.cannedAnswers.update({ cannedAnswerId, seenAt, title, text });
    },
  ],
  'processing of the shop’s own': [
    'PROCESSING_CHANGED',
    async () => {
      const processingId = randomUUID();
      const { updatedAt: seenAt } = await admin.staff.processingRegister.add({
        processingId,
        fields: PROCESSING,
      });
      return (name) =>
        admin.staff.processingRegister.edit({
          processingId,
          seenAt,
          fields: { ...PROCESSING, name },
        });
    },
  ],
  'the settings': [
    'SETTINGS_CHANGED',
    async () => {
      const { values } = await admin.staff.settings.get();
      return (to) =>
        admin.staff.settings.save({
          changes: [{ key: 'site_name', from: values.site_name, to: ` ${to} ` }],
        });
    },
  ],
  'a note on a data breach': [
    'DATA_BREACH_CHANGED',
    async () => {
      const seen = await seenBreach();
      const keys = new Map<string, string>();
      return (message) => {
        const messageKey = keys.get(message) ?? randomUUID();
        keys.set(message, messageKey);
        return admin.staff.dataBreaches.addNote({ ...seen, message, messageKey });
      };
    },
  ],
  'the facts of a data breach': [
    'DATA_BREACH_CHANGED',
    async () => {
      const seen = await seenBreach();
      const facts = factsOf(await admin.staff.dataBreaches.get({ breachId: seen.breachId }));
      return (title) =>
        admin.staff.dataBreaches.correct({ ...seen, facts: { ...facts, title }, message: 'Zo.' });
    },
  ],
  'whether the authority hears of a data breach': [
    'DATA_BREACH_CHANGED',
    async () => {
      const choice = { ...(await seenBreach()), decision: 'not-reported', at: null } as const;
      return (text) =>
        admin.staff.dataBreaches.decideAuthority({ ...choice, reference: '', reason: why(text) });
    },
  ],
  'whether people hear of a data breach': [
    'DATA_BREACH_CHANGED',
    async () => {
      const choice = { ...(await seenBreach()), decision: 'not-told', at: null } as const;
      return (text) =>
        admin.staff.dataBreaches.decidePeople({ ...choice, how: '', reason: why(text) });
    },
  ],
  'a webhook': [
    'WEBHOOK_CHANGED',
    async () => {
      const kinds: NewsKind[] = ['order.placed', 'order.paid'];
      const seen = { name: 'Boekhouding', address: 'https://voorbeeld.test/hook', kinds };
      const { webhookId } = await owner.staff.webhooks.create({ ...seen, ownPassword: PASSWORD });
      return (name) =>
        owner.staff.webhooks.change({ webhookId, ...seen, name, seen, ownPassword: PASSWORD });
    },
  ],
  'the rights of a colleague': [
    'MEMBER_CHANGED',
    async () => {
      const seen: MemberRight[] = ['technical', 'financial'];
      const { membershipId } = await make.member({ account: holder, rights: seen });
      return (text) =>
        customer.customer.members.change({
          membershipId,
          seen,
          rights: [text === 'Eerste' ? 'technical' : 'financial'],
        });
    },
  ],
  'the own profile': [
    'PROFILE_CHANGED',
    async () => {
      const seen = await customer.customer.profile.get();
      return (lastName) => customer.customer.profile.save({ ...seen, lastName });
    },
  ],
};

/** A breach as it was seen just after it was noted. */
async function seenBreach() {
  return { breachId: await noteBreachOf(api, adminSelf), seen: 1 };
}

/** Answers the facts of a breach, as its form sends them. */
function factsOf(breach: Awaited<ReturnType<Api['staff']['dataBreaches']['get']>>) {
  const { title, description, noticedAt, beganAt, dataKinds, dataWords } = breach;
  const { subjects, subjectCount, cause, consequences, measures } = breach;
  const rest = { subjects, subjectCount, cause, consequences, measures };
  return { title, description, noticedAt, beganAt, dataKinds, dataWords, ...rest };
}

const why = (text: string) => `${text}, en dat is reden genoeg.`;

const auditRows = async () => {
  const { n } = await api.db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

describe('a save whose answer got lost', () => {
  test.each(Object.entries(FORMS))(
    'of %s is done once, also when it is sent again',
    async (...of) => {
      const [, [changed, open]] = of;
      api.clock.set(NOW);
      const save = await open();
      const first = await save('Eerste');
      const written = await auditRows();
      api.clock.set(LATER);
      expect(await save('Eerste')).toEqual(first);
      expect(await auditRows()).toBe(written);
      // A colleague who wants something else has not seen the saved text, and is told.
      expect(await outcomeOf(save('Tweede'))).toBe(changed);
      expect(await auditRows()).toBe(written);
    },
  );
});

/**
 * Forms for new records, which have no time of a last change to go by: the key of a form says which one it
 * is.
 */
const NEW: Readonly<
  Record<string, [taken: string, make: (requestKey: string) => Promise<unknown>]>
> = {
  'a plan': [
    'SLUG_TAKEN',
    (requestKey) => admin.staff.plans.create({ requestKey, fields: PLAN, active: true }),
  ],
  'a discount code': [
    'DISCOUNT_CODE_TAKEN',
    (requestKey) =>
      admin.staff.discounts.create({ requestKey, fields: { ...DISCOUNT, code: 'LENTE' } }),
  ],
};

test.each(Object.entries(NEW))(
  '%s that was made without an answer is made once, also when it is sent again',
  async (...of) => {
    const [, [taken, create]] = of;
    const requestKey = randomUUID();
    const first = await create(requestKey);
    const written = await auditRows();
    expect(await create(requestKey)).toEqual(first);
    expect(await auditRows()).toBe(written);
    // A request for another record is told that it is taken.
    expect(await outcomeOf(create(randomUUID()))).toBe(taken);
  },
);

test('a data breach that was closed without an answer is closed once, also when it is asked again', async () => {
  api.clock.set(NOW);
  const seen = await seenBreach();
  const { breachId } = seen;
  const { dataBreaches } = admin.staff;
  const not = { breachId, at: null, reason: why('Eerste') };
  await dataBreaches.decideAuthority({ ...not, seen: 1, decision: 'not-reported', reference: '' });
  await dataBreaches.decidePeople({ ...not, seen: 2, decision: 'not-told', how: '' });
  const close = () => outcomeOf(dataBreaches.close({ breachId, seen: 3 }));
  expect(await close()).toBe('OK');
  const written = await auditRows();
  expect(await close()).toBe('OK');
  expect(await auditRows()).toBe(written);
  expect((await dataBreaches.get({ breachId })).updates).toHaveLength(4);
});

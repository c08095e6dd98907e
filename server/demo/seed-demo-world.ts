import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { abuseMoments } from './abuse-moments.ts';
import { articleMoments } from './article-moments.ts';
import { ADMIN, DEMO_PASSWORD, NEWCOMER, OWNER, REGULAR, STAFF } from './accounts.ts';
import { CANNED_ANSWERS } from './canned-answers.ts';
import { noteMoments } from './customer-notes.ts';
import { CUSTOMERS } from './customers.ts';
import { chargeMoments } from './charges.ts';
import { seedScenarios, HISTORY_MONTHS } from './seed-scenarios.ts';
import { discountMoments, withDiscounts } from './discounts.ts';
import { replayHistory, type DemoContext, type Moment } from './history.ts';
import { momentsOf } from './scenario-moments.ts';
import { importMoments } from './import-moments.ts';
import { incidentMoments } from './incident-moments.ts';
import { fixedScenarios, daysBefore } from './scenarios.ts';
import type { DemoPerson } from './people.ts';
import { privacyMoments } from './privacy-moments.ts';
import { createRandom } from './random.ts';
import { registration } from './registration-moments.ts';
import { TESTIMONIALS } from './shop-data.ts';
import { ticketMoments } from './ticket-moments.ts';
import { limitScenarios } from './limit-scenarios.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { blockAccount } from '#server/identity/accounts/block-account.ts';
import { askMandate } from '#server/sales/mandates/ask-mandate.ts';
import { checkMandate } from '#server/sales/mandates/check-mandate.ts';
import { tidyMandate } from '#server/sales/mandates/tidy-mandate.ts';

/** Seed of a world whose revenue grows without leaps. */
const SEED = 1742;
/** The shop opened shortly before its first order. */
const HISTORY_DAYS = 31 * (HISTORY_MONTHS + 1);
/** Days that nobody looked at their notifications. */
const UNREAD_DAYS = 7;
const SIGN_UP_MS = 12 * 60_000;
const PEOPLE = [OWNER, ADMIN, STAFF, REGULAR, NEWCOMER, ...CUSTOMERS];

/** Everything besides orders that happened, by its kind. */
const BESIDE_ORDERS: readonly ((now: Date) => Moment[])[] = [
  ticketMoments,
  accountMoments,
  mandateMoments,
  noteMoments,
  discountMoments,
  chargeMoments,
  abuseMoments,
  incidentMoments,
  articleMoments,
  privacyMoments,
  importMoments,
];

/**
 * The demo world: what its people did in a year and a half, lived through again with the verbs of
 * the shop, in the order in which it happened. The same every time, counted from the present.
 */
export async function seedDemoWorld(context: DemoContext, tx: Tx): Promise<void> {
  const now = context.now();
  const random = createRandom(SEED);
  const password = await hashPassword(DEMO_PASSWORD, context.config);
  const others = fixedScenarios(now);
  const scenarios = [
    ...others,
    ...withDiscounts(
      { scenarios: limitScenarios(seedScenarios(random, now), others), others },
      now,
    ),
  ];
  const moments = [
    ...scenarios.flatMap((scenario) => momentsOf(scenario, now)),
    ...BESIDE_ORDERS.flatMap((momentsAt) => momentsAt(now)),
  ];
  const registrations = registrationTimes(moments, now).map(([person, at]) =>
    registration(person, at, password),
  );
  await tx
    .insertInto('testimonials')
    .values(TESTIMONIALS.map((testimonial, index) => ({ ...testimonial, position: index + 1 })))
    .execute();
  await replayHistory({ context, tx, people: PEOPLE, random }, [...registrations, ...moments]);
  await keepAnswers(context, tx);
  await addDevices(now, tx);
  await countMailsAsSent(tx);
  await countEventsAsRead(tx, daysBefore(now, UNREAD_DAYS, 0));
}

/** Answers that staff wrote down on the way; nothing tells who of them or when. */
async function keepAnswers({ now }: DemoContext, tx: Tx): Promise<void> {
  const times = { createdAt: now(), updatedAt: now() };
  await tx
    .insertInto('cannedAnswers')
    .values(CANNED_ANSWERS.map((answer) => ({ ...answer, ...times })))
    .execute();
}

/** Events from before were read at the time; some of those since were not yet. */
async function countEventsAsRead(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set((eb) => ({ readAt: eb.ref('createdAt') }))
    .where('createdAt', '<', before)
    .execute();
}

/** Staff were there first; a customer signed up just before the first thing they did. */
function registrationTimes(moments: readonly Moment[], now: Date): [DemoPerson, Date][] {
  const firstDeeds = new Map<string, number>();
  for (const { customer, at } of moments) {
    firstDeeds.set(customer, Math.min(at.getTime(), firstDeeds.get(customer) ?? Infinity));
  }
  const opening = daysBefore(now, HISTORY_DAYS, 9).getTime();
  return PEOPLE.map((person, index) => {
    if (person.role !== 'customer') return [person, new Date(opening + index * SIGN_UP_MS)];
    const firstDeed = firstDeeds.get(person.email);
    // A person who has done nothing yet came in the last days, one a day.
    if (firstDeed === undefined) return [person, daysBefore(now, 1 + (index % 3), 20)];
    return [person, new Date(firstDeed - SIGN_UP_MS)];
  });
}

/** The jobs that would have sent them did not run; the past is not mailed again. */
async function countMailsAsSent(tx: Tx): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({ status: 'sent', sentAt: eb.ref('createdAt') }))
    .where('status', '=', 'queued')
    .execute();
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Somebody whose account was closed the other day, so that the console shows what that is. */
function accountMoments(now: Date): Moment[] {
  const blocked = CUSTOMERS.at(-1)?.email;
  if (blocked === undefined) return [];
  const reason =
    'Vanaf je server worden wachtwoorden van anderen geraden. Haal het programma weg en laat het ons weten.';
  return [
    {
      at: daysBefore(now, 2, 15),
      customer: blocked,
      play: async (history) => {
        const customerId = history.idOf(blocked);
        await blockAccount(history.as(ADMIN.email), { customerId, reason });
      },
    },
  ];
}

/** The customer who has one of everything lets the shop collect what comes next. */
function mandateMoments(now: Date): Moment[] {
  return [
    {
      at: daysBefore(now, 9, 20),
      customer: REGULAR.email,
      play: async (history) => {
        const customerId = history.idOf(REGULAR.email);
        const { payUrl } = await askMandate(history.as(REGULAR.email));
        const mandateId = payUrl.split('/').at(-1) ?? '';
        await history.gateway.debits.answer({ mandateId, customerId }, 'pays');
        await checkMandate(history.asSystem('test gateway'), { mandateId });
        await tidyMandate(history.asSystem('mandate'), { mandateId });
      },
    },
  ];
}

const DEVICES = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    '203.0.113.24',
    3,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    '198.51.100.77',
    52,
  ],
] as const;

/** Adds devices and sign-ins of the customer who has one of everything; nobody holds these tokens. */
async function addDevices(now: Date, tx: Tx): Promise<void> {
  const { id: userId } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', REGULAR.email)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sessions')
    .values(
      DEVICES.map(([userAgent, ipAddress, hoursAgo]) => ({
        userId,
        userAgent,
        ipAddress,
        token: randomBytes(32).toString('base64url'),
        expiresAt: new Date(now.getTime() + 25 * DAY_MS),
        lastUsedAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
        createdAt: new Date(now.getTime() - 5 * DAY_MS),
        updatedAt: new Date(now.getTime() - 5 * DAY_MS),
      })),
    )
    .execute();
  const [[phone, phoneAddress]] = DEVICES;
  const came = DEVICES.map(([userAgent, address]) => ({
    id: randomUUID(),
    userId,
    at: new Date(now.getTime() - 5 * DAY_MS),
    outcome: 'signed_in' as const,
    userAgent,
    address,
    device: randomBytes(32).toString('hex'),
  }));
  const mistyped = {
    id: randomUUID(),
    userId,
    at: new Date(now.getTime() - 5 * DAY_MS - MINUTE_MS),
    outcome: 'wrong_password' as const,
    userAgent: phone,
    address: phoneAddress,
    device: null,
  };
  await tx
    .insertInto('signIns')
    .values([...came, mistyped])
    .execute();
}

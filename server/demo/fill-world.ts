import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { abuseMoments } from './abuse-moments.ts';
import { articleMoments } from './article-moments.ts';
import { accountMoments, addDevices, mandateMoments } from './account-moments.ts';
import { ADMIN, DEMO_PASSWORD, NEWCOMER, OWNER, REGULAR, STAFF } from './accounts.ts';
import { CANNED_ANSWERS } from './canned-answers.ts';
import { momentsOfNotes } from './customer-notes.ts';
import { CUSTOMERS } from './customers.ts';
import { momentsOfCharges } from './charges.ts';
import { dealLives, HISTORY_MONTHS } from './deal-lives.ts';
import { momentsOfDiscounts, withDiscounts } from './discounts.ts';
import { liveThrough, type DemoContext, type Moment } from './history.ts';
import { momentsOf } from './life-moments.ts';
import { importMoments } from './import-moments.ts';
import { incidentMoments } from './incident-moments.ts';
import { certainLives, daysBefore } from './lives.ts';
import type { DemoPerson } from './people.ts';
import { privacyMoments } from './privacy-moments.ts';
import { createRandom } from './random.ts';
import { registration } from './registration-moments.ts';
import { TESTIMONIALS } from './shop-data.ts';
import { momentsOfTicket } from './ticket-moments.ts';
import { TICKETS } from './tickets.ts';
import { withinLimit } from './within-limit.ts';

/** Of the worlds that chance deals, one whose revenue grows without leaps. */
const SEED = 1742;
/** The shop opened shortly before its first order. */
const HISTORY_DAYS = 31 * (HISTORY_MONTHS + 1);
/** So long nobody looked at their notifications. */
const UNREAD_DAYS = 7;
const SIGN_UP_MS = 12 * 60_000;
const PEOPLE = [OWNER, ADMIN, STAFF, REGULAR, NEWCOMER, ...CUSTOMERS];

/**
 * The demo world: what its people did in a year and a half, lived through again with the verbs of
 * the shop, in the order in which it happened. The same every time, counted from the present.
 */
export async function fillWorld(context: DemoContext, tx: Tx): Promise<void> {
  const now = context.now();
  const random = createRandom(SEED);
  const password = await hashPassword(DEMO_PASSWORD, context.config);
  const others = certainLives(now);
  const lives = [
    ...others,
    ...withDiscounts({ lives: withinLimit(dealLives(random, now), others), others }, now),
  ];
  const moments = [
    ...lives.flatMap((life) => momentsOf(life, now)),
    ...TICKETS.flatMap((ticket, index) => momentsOfTicket(ticket, index, now)),
    ...accountMoments(now),
    ...mandateMoments(now),
    ...momentsOfNotes(now),
    ...momentsOfDiscounts(now),
    ...momentsOfCharges(now),
    ...abuseMoments(now),
    ...incidentMoments(now),
    ...articleMoments(now),
    ...privacyMoments(now),
    ...importMoments(now),
  ];
  const registrations = registrationTimes(moments, now).map(([person, at]) =>
    registration(person, at, password),
  );
  await tx
    .insertInto('testimonials')
    .values(TESTIMONIALS.map((testimonial, index) => ({ ...testimonial, position: index + 1 })))
    .execute();
  await liveThrough({ context, tx, people: PEOPLE, random }, [...registrations, ...moments]);
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

/** What happened before was read at the time; some of what came since was not yet. */
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
    // Who has done nothing yet came in the last days, one a day.
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

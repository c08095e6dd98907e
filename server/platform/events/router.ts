import type { ChangeEvent } from '#contract/customer/events.ts';
import type { MemberRight } from '#domain/identity/membership.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { watchSession } from '#server/platform/auth/watch-session.ts';
import type { ChangeFeed, Notice } from '#server/platform/db/changes.ts';
import { joinStreams } from './open-streams.ts';

/** A screen that stopped reading is not waited for: it fetches afresh when it reconnects. */
const BACKLOG_MAX = 1000;

/** A line that is dead is silent: so often the other side hears that this one is not. */
const HEARTBEAT_MS = 10_000;

/** A question may be so much longer on its way than those whose answers it asks about. */
const TRAVEL_MS = 5_000;

/** Topics that customers do not even hear of. */
const AMONG_STAFF: ReadonlySet<Notice['topic']> = new Set([
  'jobs',
  'maintenance',
  'notes',
  'addresses',
  'webhooks',
]);

/** A colleague hears of the customer they work for as much as their rights let them see. */
const OF_RIGHTS: Readonly<Record<MemberRight, readonly Notice['topic'][]>> = {
  technical: ['services', 'tickets'],
  financial: ['orders', 'invoices'],
};

function isWithin(rights: readonly MemberRight[], topic: Notice['topic']): boolean {
  return rights.some((right) => OF_RIGHTS[right].includes(topic));
}

const ANYTHING: ChangeEvent = { topic: 'unknown', id: null };
const ALIVE: ChangeEvent = { topic: 'alive', id: null };

/**
 * Lists the changes that somebody would have heard of had they listened from then on, each topic once. The
 * caller's rights are those of now, so that nothing of it ends the stream; but their screen may show what
 * only another role sees.
 */
function missed(
  changes: ChangeFeed,
  sinceMs: number,
  concerns: (notice: Notice) => boolean,
): ChangeEvent[] {
  const notices = changes.recall(sinceMs + TRAVEL_MS);
  if (notices === null) return [ANYTHING];
  const told = new Map(notices.filter(concerns).map(({ topic, id }) => [topic, { topic, id }]));
  return told.has('role') ? [ANYTHING] : [...told.values()];
}

/**
 * Tells one open tab of changes. A person hears of their own records, staff of everybody's. News of their
 * role or session ends the stream: the tab comes back with the rights it has then, and asks for everything
 * afresh. So does a gap in what the program heard, for such news may have been in it. The end of a session
 * by its time is nobody's news: the stream looks at the clock.
 */
export const customerEvents = {
  stream: signedIn.customer.events.stream.handler(async function* ({ context, input, signal }) {
    const { actor } = context;
    const seesAll = hasConsole(actor.role);
    let ended = false;
    let wake = () => {};
    let heartbeat: NodeJS.Timeout | undefined;

    const { rights } = actor;
    // A role or a session is news to its owner alone: everybody else's screen shows the same. Who
    // asks in this customer's name goes by their own role and session too.
    const isOver = ({ topic, userId }: Notice) =>
      (topic === 'role' || topic === 'session') &&
      userId !== null &&
      (userId === actor.id || userId === actor.actedBy);
    // News that belongs to nobody in particular is everyone's, but for what is among staff.
    const hears = ({ topic, userId }: Notice) =>
      (userId === actor.id && (rights === undefined || isWithin(rights, topic))) ||
      (userId === null && !AMONG_STAFF.has(topic)) ||
      (seesAll && topic !== 'role' && topic !== 'session');
    const concerns = (notice: Notice) => hears(notice) || isOver(notice);
    const since = input?.sinceMs;
    const backlog = since === undefined ? [] : missed(context.changes, since, concerns);
    const session = watchSession(context);
    const stop = () => {
      ended = true;
      wake();
    };
    const unsubscribe = context.changes.subscribe((notice) => {
      if (ended || !concerns(notice)) return;
      backlog.push({ topic: notice.topic, id: notice.id });
      if (isOver(notice)) ended = true;
      if (backlog.length > BACKLOG_MAX) ended = true;
      wake();
    });
    const unsubscribeGap = context.changes.onGap(stop);
    signal?.addEventListener('abort', stop, { once: true });
    const leave = joinStreams(actor.actedBy ?? actor.id, stop);
    try {
      for (;;) {
        if (await session.isOver()) return;
        const next = backlog.shift();
        if (next !== undefined) yield next;
        else if (ended) return;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
            heartbeat = setTimeout(resolve, Math.min(HEARTBEAT_MS, session.leftMs()));
          });
          clearTimeout(heartbeat);
          if (!ended && backlog.length === 0) backlog.push(ALIVE);
        }
      }
    } finally {
      clearTimeout(heartbeat);
      leave();
      unsubscribe();
      unsubscribeGap();
    }
  }),
};

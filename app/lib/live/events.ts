import {
  partialMatchKey,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/customer/account.ts';
import type { ChangeEvent } from '#contract/customer/events.ts';
import { MISSED_MAX_MS } from '#contract/customer/missed-changes.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { api, orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { gatherChanges } from './change-rounds.ts';
import { followChanges, type StreamState } from './change-stream.ts';
import { getMaintenance, subscribeToMaintenance } from '#app/lib/maintenance/maintenance-state.ts';
import { recheckMaintenance } from '#app/lib/maintenance/maintenance-watch.ts';
import { pageAgeMs } from '#app/lib/pages/page-age.ts';
import { keepUser, refreshSession } from '#app/lib/session/session.ts';
import { waitFor } from '#app/lib/wait-for.ts';
import { watchSilence } from './watch-silence.ts';
import { whileVisible } from './while-visible.ts';

type Topic = Exclude<ChangeEvent['topic'], 'unknown'>;

/** Queries that may show something else after a change, by topic. */
const KEYS: Readonly<Record<Topic, readonly { key: () => QueryKey }[]>> = {
  services: [
    orpc.customer.services,
    orpc.customer.orders,
    orpc.customer.dashboard,
    orpc.staff.services,
    orpc.staff.serviceEdits,
    orpc.staff.history,
    orpc.staff.plans,
    orpc.staff.customers,
    orpc.staff.statistics,
    orpc.customer.notifications,
  ],
  orders: [
    orpc.customer.orders,
    orpc.customer.returns,
    orpc.customer.credit,
    orpc.customer.together,
    orpc.customer.mandates,
    orpc.customer.dashboard,
    orpc.staff.orders,
    orpc.staff.returns,
    orpc.staff.discounts,
    orpc.staff.payments,
    orpc.staff.credit,
    orpc.staff.mandates,
    orpc.staff.bankStatements,
    orpc.staff.customers,
    orpc.staff.statistics,
    orpc.customer.notifications,
    orpc.staff.reports,
  ],
  invoices: [
    orpc.customer.invoices,
    orpc.staff.invoices,
    orpc.staff.customers.get,
    orpc.customer.services,
    orpc.customer.orders,
    orpc.customer.dashboard,
    orpc.customer.notifications,
  ],
  tickets: [
    orpc.customer.tickets,
    orpc.customer.services,
    orpc.customer.dashboard,
    orpc.staff.tickets,
    orpc.staff.customers.get,
    orpc.staff.cannedAnswers,
    orpc.staff.statistics,
    orpc.customer.notifications,
  ],
  'personal-data': [orpc.customer.personalData],
  alive: [],
  notifications: [orpc.customer.notifications],
  customers: [
    orpc.staff.customers,
    orpc.staff.profiles,
    orpc.staff.accounts,
    orpc.staff.members,
    orpc.staff.history,
    orpc.staff.charges,
    orpc.staff.statistics,
  ],
  notes: [orpc.staff.notes],
  mails: [orpc.staff.mails],
  role: [orpc.customer.account],
  // Losing the second factor closes the console: who one is says so.
  session: [orpc.customer.security, orpc.customer.account, orpc.customer.members],
  settings: [
    orpc.customer.checkout,
    orpc.staff.apiKeys,
    orpc.staff.statistics,
    orpc.staff.webhooks,
  ],
  maintenance: [orpc.staff.maintenance],
  plans: [orpc.staff.plans],
  addresses: [orpc.staff.addresses],
  incidents: [orpc.customer.dashboard.summary, orpc.customer.incidents, orpc.staff.incidents],
  articles: [orpc.staff.articles],
  discounts: [orpc.staff.discounts],
  members: [orpc.customer.members, orpc.customer.account, orpc.staff.members],
  webhooks: [orpc.staff.webhooks],
  jobs: [
    orpc.staff.jobs,
    orpc.staff.mailbox,
    orpc.staff.tasks,
    orpc.staff.abuseNotices,
    orpc.staff.incidents,
    orpc.staff.dataBreaches,
    orpc.staff.breachLetters,
    orpc.staff.processingRegister,
    orpc.staff.imports,
    orpc.staff.books,
    orpc.staff.statistics,
  ],
};

/** Topics that decide who somebody is, what they may, and whether the site is open to them. */
const URGENT: ReadonlySet<Topic> = new Set(['role', 'session', 'settings']);

/** The role has been fetched by then, and what one may see is known. */
const AFTER_ROLE_MS = 80;

/** Refusals in a row before the screen says that it may be out of date; one is a restart or a blip. */
const FAILURES_BEFORE_LOST = 2;

/** A question that took longer to arrive may begin later than at what the page asked for first. */
const ARRIVED_SOON_MS = 4_000;

/** News of one's own name or address may have come while nobody listened. */
async function keepOneself(queryClient: QueryClient): Promise<CurrentUser | undefined> {
  const me = await queryClient
    .ensureQueryData(orpc.customer.account.me.queryOptions())
    .catch(() => undefined);
  if (me !== undefined) keepUser(me);
  return me;
}

/** Failed by what has passed now that a stream stands; a refusal stays one. */
function wasOutOfReach(error: Error | null): boolean {
  return error !== null && errorCode(error) === 'UNAVAILABLE';
}

/**
 * Answers from before the stream stood may have changed since, unannounced. The role comes first: with
 * another one the area may close, and then what it showed is not asked for again.
 */
async function refetchAll(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: orpc.customer.account.key() });
  // A person who logged out meanwhile is asked for by nobody any more.
  if (signal.aborted) return;
  const me = await keepOneself(queryClient);
  await waitFor(AFTER_ROLE_MS, signal);
  if (signal.aborted) return;
  const isStaff = me !== undefined && hasConsole(me.role);
  void queryClient.invalidateQueries({
    predicate: ({ state, queryKey }) =>
      (state.dataUpdatedAt > 0 || state.fetchStatus === 'fetching' || wasOutOfReach(state.error)) &&
      (isStaff || !partialMatchKey(queryKey, orpc.staff.key())),
  });
}

/**
 * Asks again, once the site is open to this browser, for everything that was refused while it was closed.
 */
function followOpening(queryClient: QueryClient): () => void {
  const isShut = () => {
    const { status, hasAccess } = getMaintenance();
    return status === 'closed' && !hasAccess;
  };
  let wasShut = isShut();
  return subscribeToMaintenance(() => {
    const opens = wasShut && !isShut();
    wasShut = isShut();
    if (opens) void queryClient.invalidateQueries();
  });
}

/** One round of fetching. */
function fetchChanged(queryClient: QueryClient, topics: ReadonlySet<Topic>): void {
  // News of the role ends the stream; the next one fetches the rest, with the rights there are then.
  const told: Topic[] = topics.has('role') ? ['role'] : [...topics];
  const keys = new Map(
    told
      .flatMap((topic) => KEYS[topic])
      .map((part) => part.key())
      .map((key) => [JSON.stringify(key), key]),
  );
  if (topics.has('role') || topics.has('session')) void refreshSession();
  // Closing the site is a setting too.
  if (topics.has('settings')) recheckMaintenance();
  for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey });
}

/**
 * Keeps what this tab shows in step with the server, by one stream of changes. To be used by the
 * layout of an area behind the login. Only a tab that is seen has a stream: without HTTP/2 a browser
 * makes six connections to a site for all its tabs, and seven streams would leave none to ask with.
 */
export function useChangeEvents(): StreamState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');

  useEffect(() => {
    const stop = new AbortController();
    const rounds = gatherChanges<Topic>({
      fetch: (topics) => fetchChanged(queryClient, topics),
      isUrgent: (topic) => URGENT.has(topic),
    });
    const stopFollowing = followOpening(queryClient);
    let isFirst = true;
    const follow = async (seen: AbortSignal) => {
      let hear = () => {};
      let isCaughtUp = false;
      await followChanges({
        open: async (signal) => {
          const watched = watchSilence(signal);
          hear = watched.hear;
          const sinceMs = pageAgeMs();
          const asksMissed = isFirst && sinceMs <= MISSED_MAX_MS;
          isFirst = false;
          const input = asksMissed ? { sinceMs } : undefined;
          const stream = await api.customer.events.stream(input, { signal: watched.signal });
          isCaughtUp = asksMissed && pageAgeMs() - sinceMs <= ARRIVED_SOON_MS;
          return stream;
        },
        wait: waitFor,
        random: Math.random,
        onOpen: () => {
          setState('live');
          void (isCaughtUp ? keepOneself(queryClient) : refetchAll(queryClient, seen));
        },
        onEvent: ({ topic }) => {
          hear();
          if (topic === 'unknown') void refetchAll(queryClient, seen);
          else if (topic !== 'alive') rounds.add(topic);
        },
        onLost: (failures) => {
          if (failures >= FAILURES_BEFORE_LOST || !navigator.onLine) setState('lost');
        },
        signal: seen,
      });
    };
    whileVisible((seen) => void follow(seen), stop.signal);
    return () => {
      stop.abort();
      rounds.stop();
      stopFollowing();
    };
  }, [queryClient]);

  return state;
}

import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangeEvent } from '#contract/customer/events.ts';
import { api, orpc } from './api.ts';
import { gatherChanges } from './change-rounds.ts';
import { followChanges, type StreamState } from './change-stream.ts';
import { getMaintenance, subscribeToMaintenance } from './maintenance-state.ts';
import { recheckMaintenance } from './maintenance-watch.ts';
import { keepUser, refreshSession } from './session.ts';
import { waitFor } from './wait-for.ts';
import { watchSilence } from './watch-silence.ts';
import { whileSeen } from './while-seen.ts';

type Topic = ChangeEvent['topic'];

/** What may show something else after a change, by topic. */
const KEYS: Readonly<Record<Topic, readonly QueryKey[]>> = {
  services: [
    orpc.customer.services.key(),
    orpc.customer.orders.key(),
    orpc.customer.dashboard.key(),
    orpc.staff.services.key(),
    orpc.staff.plans.key(),
    orpc.staff.customers.key(),
    orpc.staff.statistics.key(),
    orpc.customer.notifications.key(),
  ],
  orders: [
    orpc.customer.orders.key(),
    orpc.customer.dashboard.key(),
    orpc.staff.orders.key(),
    orpc.staff.payments.key(),
    orpc.staff.customers.key(),
    orpc.staff.statistics.key(),
    orpc.customer.notifications.key(),
    orpc.staff.reports.key(),
  ],
  invoices: [
    orpc.customer.invoices.key(),
    orpc.staff.invoices.key(),
    orpc.staff.customers.get.key(),
    orpc.customer.services.key(),
    orpc.customer.orders.key(),
    orpc.customer.dashboard.key(),
    orpc.customer.notifications.key(),
  ],
  tickets: [
    orpc.customer.tickets.key(),
    orpc.customer.services.key(),
    orpc.customer.dashboard.key(),
    orpc.staff.tickets.key(),
    orpc.staff.customers.get.key(),
    orpc.staff.cannedAnswers.key(),
    orpc.staff.statistics.key(),
    orpc.customer.notifications.key(),
  ],
  'personal-data': [orpc.customer.personalData.key()],
  alive: [],
  notifications: [orpc.customer.notifications.key()],
  customers: [orpc.staff.customers.key(), orpc.staff.statistics.key()],
  notes: [orpc.staff.notes.key()],
  mails: [orpc.staff.mails.key()],
  role: [orpc.customer.account.key()],
  // Losing the second factor closes the console: who one is says so.
  session: [orpc.customer.security.key(), orpc.customer.account.key()],
  settings: [orpc.customer.checkout.key()],
  maintenance: [orpc.staff.maintenance.key()],
  plans: [orpc.staff.plans.key()],
  jobs: [
    orpc.staff.jobs.key(),
    orpc.staff.tasks.key(),
    orpc.staff.books.key(),
    orpc.staff.statistics.key(),
  ],
};

/** Who somebody is, what they may, and whether the site is open to them. */
const URGENT: ReadonlySet<Topic> = new Set(['role', 'session', 'settings']);

/** Who one is has been fetched by then, and what one may see is known. */
const AFTER_ROLE_MS = 80;

/** Refusals in a row before the screen says that it may be out of date; one is a restart or a blip. */
const FAILURES_BEFORE_LOST = 2;

/**
 * What was fetched before the stream stood may have changed since, unannounced. The role comes
 * first: with another one the area may close, and then what it showed is not asked for again.
 */
async function refetchAll(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: orpc.customer.account.key() });
  // News of one's own name or address may have come while nobody listened.
  const me = queryClient.getQueryData(orpc.customer.account.me.queryKey());
  if (me !== undefined) keepUser(me);
  await waitFor(AFTER_ROLE_MS, signal);
  if (signal.aborted) return;
  await queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 });
}

/** What was refused while the site was closed is asked again once it is open to this browser. */
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
  const keys = new Map(told.flatMap((topic) => KEYS[topic]).map((k) => [JSON.stringify(k), k]));
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
    const follow = async (seen: AbortSignal) => {
      let hear = () => {};
      await followChanges({
        open: (signal) => {
          const watched = watchSilence(signal);
          hear = watched.hear;
          return api.customer.events.stream(undefined, { signal: watched.signal });
        },
        wait: waitFor,
        random: Math.random,
        onOpen: () => {
          setState('live');
          void refetchAll(queryClient, seen);
        },
        onEvent: ({ topic }) => {
          hear();
          if (topic !== 'alive') rounds.add(topic);
        },
        onLost: (failures) => {
          if (failures >= FAILURES_BEFORE_LOST || !navigator.onLine) setState('lost');
        },
        signal: seen,
      });
    };
    whileSeen((seen) => void follow(seen), stop.signal);
    return () => {
      stop.abort();
      rounds.stop();
      stopFollowing();
    };
  }, [queryClient]);

  return state;
}

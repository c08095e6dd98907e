import { errorCode } from './errors.ts';
import { FreshQueryClient } from './fresh-query-client.ts';
import { onSessionEvent } from '#app/lib/session/session-store.ts';

const MOST_RETRIES = 2;

/** Lives in the browser only: the server renders no page that fetches with it. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only what passes by itself is worth asking again; a refusal stays a refusal.
      retry: (failures, error) => failures < MOST_RETRIES && errorCode(error) === 'UNAVAILABLE',
    },
  },
});

// Answers for one person are not for the next one at the same screen.
onSessionEvent((event) => {
  if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') queryClient.clear();
});

import { useEffect, useState } from 'react';
import { loadLetters } from '#app/lib/forms/letter-demand.ts';
import { hasStoredSession } from '#app/lib/session/session-hint.ts';

type OwnService = { id: string; name: string };

/** What a customer's question may be about. Asked only in a browser that keeps a session. */
export function useOwnServices(): readonly OwnService[] {
  const [services, setServices] = useState<readonly OwnService[]>([]);
  useEffect(() => {
    if (!hasStoredSession()) return undefined;
    let left = false;
    loadLetters()
      .then(({ listOwnServices }) => listOwnServices())
      .then(
        (found) => {
          if (!left) setServices(found);
        },
        // Without the list the question is one in general.
        () => {},
      );
    return () => {
      left = true;
    };
  }, []);
  return services;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { loadLetters } from '#app/lib/forms/letter-demand.ts';
import { hasStoredSession } from '#app/lib/session/session-hint.ts';

export type OwnService = { id: string; name: string };
type OwnServices = { services: readonly OwnService[]; hasMore: boolean };

export function withService(services: readonly OwnService[], one: OwnService) {
  return services.some(({ id }) => id === one.id) ? services : [one, ...services];
}

/**
 * Fetches the services that a customer's question may be about. Asked only in a browser that keeps a
 * session.
 */
export function useOwnServices(readChosen: () => string): OwnServices {
  const [own, setOwn] = useState<OwnServices>({ services: [], hasMore: false });
  const chosenNow = useEffectEvent(readChosen);
  useEffect(() => {
    if (!hasStoredSession()) return undefined;
    let left = false;
    loadLetters()
      .then(({ listOwnServices }) => listOwnServices(chosenNow()))
      .then(
        (found) => {
          if (!left) setOwn(found);
        },
        // Without the list the question is one in general.
        () => {},
      );
    return () => {
      left = true;
    };
  }, []);
  return own;
}

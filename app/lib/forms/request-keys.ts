import { useState } from 'react';
import { randomId } from '#app/lib/random-id.ts';

/**
 * Keys under which the server does what it is asked once. Whatever is sent again, because its answer
 * got lost, gets the key it had, also from those of `before`; other content gets another. `done` is for
 * what was answered: asked again after that, it is meant again.
 */
export function requestKeys(before: Readonly<Record<string, string>> = {}) {
  const keys = new Map(Object.entries(before));
  return {
    of: (content: unknown): string => {
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? randomId();
      keys.set(text, key);
      return key;
    },
    done: (): void => keys.clear(),
    /** Those that may have arrived without an answer. */
    given: () => Object.fromEntries(keys),
  };
}

export type RequestKeys = ReturnType<typeof requestKeys>;

/** Those of one form, for as long as it stands there. */
export function useRequestKeys() {
  const [keys] = useState(() => requestKeys());
  return keys;
}

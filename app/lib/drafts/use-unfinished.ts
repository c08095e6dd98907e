import { useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { useSession } from '#app/lib/session/session.ts';
import { getSessionState } from '#app/lib/session/session-store.ts';
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts';

/**
 * A long form whose writer's session ends under it, as a console's does that was left alone for half an
 * hour: what stood there is kept in this tab, for them and until they are back. Who leaves the page
 * themselves was asked, and who signs out leaves nothing behind.
 */
export function useUnfinished<Fields extends object>(place: string, schema: ZodType<Fields>) {
  const session = useSession();
  const author = session.status === 'signed-in' ? session.user.id : 'nobody';
  const [found] = useState(() => readDraft({ author, place }, schema));
  const unsaved = useRef<() => object | null>(() => null);
  useEffect(() => {
    const at = { author, place };
    dropDraft(at);
    return () => {
      const state = getSessionState();
      const hasEnded = state.status === 'signed-out' && !state.leaving;
      if (!hasEnded) return;
      const fields = unsaved.current();
      if (fields !== null) keepDraft(at, fields);
    };
  }, [author, place]);
  return {
    /** What they had not finished when they were here before. */
    found,
    /** How to ask what stands in the form; null is nothing that would be missed. */
    hold: (read: () => object | null) => {
      unsaved.current = read;
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { requestKeys } from '#app/lib/forms/request-keys.ts';
import { useSession } from '#app/lib/session/session.ts';
import { getSessionState } from '#app/lib/session/session-store.ts';
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts';

function useAuthor(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : 'nobody';
}

/** The fields of a form, and the keys under which it was sent and had no answer. */
function keptWith<Fields>(schema: z.ZodType<Fields>) {
  return z.object({ fields: schema, keys: z.record(z.string(), z.uuid()) });
}

/**
 * A long form whose writer's session ends under it, as a console's does that was left alone for half an
 * hour: what stood there is kept in this tab, for them and until they are back. Who leaves the page
 * themselves was asked, and who signs out leaves nothing behind.
 */
export function useUnfinished<Fields extends object>(place: string, schema: z.ZodType<Fields>) {
  const author = useAuthor();
  const [kept] = useState(() => readDraft({ author, place }, keptWith(schema)));
  const [keys] = useState(() => requestKeys(kept?.keys));
  const unsaved = useRef<() => object | null>(() => null);
  useEffect(() => {
    const at = { author, place };
    dropDraft(at);
    return () => {
      const state = getSessionState();
      const hasEnded = state.status === 'signed-out' && !state.leaving;
      if (!hasEnded) return;
      const fields = unsaved.current();
      if (fields !== null) keepDraft(at, { fields, keys: keys.given() });
    };
  }, [author, place, keys]);
  return {
    /** The fields they had not finished when they were here before. */
    found: kept?.fields ?? null,
    /** Sent before the session ended and again after it, it is the same. */
    keys,
    /** Takes the function that reads what stands in the form; null is nothing that would be missed. */
    hold: (read: () => object | null) => {
      unsaved.current = read;
    },
  };
}

/** Tells whether there is any in a form that is opened by a button: then it stands open. */
export function useHasUnfinished(place: string): boolean {
  const author = useAuthor();
  const [has] = useState(() => readDraft({ author, place }, z.object({})) !== null);
  return has;
}

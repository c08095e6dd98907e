import { useState } from 'react';
import * as z from 'zod';
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts';
import { useSession } from '#app/lib/session/session.ts';

const draftTexts = z.record(z.string(), z.string());

/** The fields of a form that somebody is writing in, kept under a place until `clear`. */
export function useDraft<Fields extends Record<string, string>>(place: string, empty: Fields) {
  const session = useSession();
  const author = session.status === 'signed-in' ? session.user.id : 'nobody';
  const at = { author, place };
  const [fields, setFields] = useState<Fields>(() => {
    const kept = readDraft(at, draftTexts) ?? {};
    return { ...empty, ...pick(kept, Object.keys(empty)) };
  });
  const keep = (next: Fields) => {
    setFields(next);
    keepDraft(at, next);
  };
  /** Text that was written after it was sent stays: an answer may come late. */
  const clear = (sent?: Fields) => {
    const now = sent && readDraft(at, draftTexts);
    if (now && JSON.stringify(now) !== JSON.stringify(sent)) return;
    setFields(empty);
    dropDraft(at);
  };
  return { fields, keep, clear };
}

function pick(kept: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => names.includes(name)));
}

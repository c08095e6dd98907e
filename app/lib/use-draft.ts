import { useState } from 'react';
import * as z from 'zod';
import { readItem, writeItem } from './browser-storage.ts';
import { useSession } from './session.ts';

const draftTexts = z.record(z.string(), z.string());

function parse(text: string | null): Record<string, string> {
  try {
    return draftTexts.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * The fields of a form that somebody is writing in, kept in this tab under a place until `clear`:
 * through a closed dialog, a reload, a failed send and a session that ended. Whoever signs in here
 * after that finds their own words only.
 */
export function useDraft<Fields extends Record<string, string>>(place: string, empty: Fields) {
  const session = useSession();
  const author = session.status === 'signed-in' ? session.user.id : 'nobody';
  const item = `hostwerk.draft.${author}.${place}`;
  const [fields, setFields] = useState<Fields>(() => {
    const kept = parse(readItem('session', item));
    return { ...empty, ...pick(kept, Object.keys(empty)) };
  });
  const keep = (next: Fields) => {
    setFields(next);
    writeItem('session', item, JSON.stringify(next));
  };
  const clear = () => {
    setFields(empty);
    writeItem('session', item, null);
  };
  return { fields, keep, clear };
}

function pick(kept: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => names.includes(name)));
}

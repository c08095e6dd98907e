import { useState } from 'react';
import { useDraft } from '#app/lib/drafts/use-draft.ts';

/**
 * Keeps the text that somebody writes for the log in this tab until it is saved, and whether they tried to
 * send it.
 */
export function useMessage(place: string) {
  const { fields, keep, clear } = useDraft(place, { text: '' });
  const { text } = fields;
  const [isTried, setTried] = useState(false);
  return {
    text,
    isEmpty: text.trim() === '',
    isTried,
    write: (written: string) => keep({ text: written }),
    tried: () => setTried(true),
    /** Text that was written after sending stays. */
    clear: (sent: string) => {
      if (text === sent) clear();
      setTried(false);
    },
  };
}

export type Message = ReturnType<typeof useMessage>;

import { useState } from 'react';
import { useDraft } from '#app/lib/drafts/use-draft.ts';

/** What somebody writes for the log, kept in this tab until it is there, and whether they tried to send it. */
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
    /** What was written since it was sent stays. */
    clear: (sent: string) => {
      if (text === sent) clear();
      setTried(false);
    },
  };
}

export type Message = ReturnType<typeof useMessage>;

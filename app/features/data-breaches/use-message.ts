import { useState } from 'react';

/** What somebody writes for the log, and whether they tried to send it. */
export function useMessage() {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  return {
    text,
    isEmpty: text.trim() === '',
    isTried,
    write: setText,
    tried: () => setTried(true),
    /** What was written since it was sent stays. */
    clear: (sent: string) => {
      setText((now) => (now === sent ? '' : now));
      setTried(false);
    },
  };
}

export type Message = ReturnType<typeof useMessage>;

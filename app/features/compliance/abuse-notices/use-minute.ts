import { useEffect, useState } from 'react';
import { browserNow } from '#app/lib/clock.ts';

const TICK_MS = 20_000;

/** The time, read again often enough for a clock that shows minutes. */
export function useMinute(): Date {
  const [now, setNow] = useState(browserNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(browserNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

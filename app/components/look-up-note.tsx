import { useEffect, useState } from 'react';

/**
 * An answer that comes before this needs no note: it would tell of something that may not be under way.
 */
const AFTER_MS = 3_000;

/**
 * Beneath what is loading, where a btw-id may have to be looked up before a price can be told: that this
 * takes its time. Only after some seconds, as most of the time there is none to look up.
 */
export function LookUpNote() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="mt-3 text-sm text-ink-soft">
      {isSlow
        ? 'Dit duurt even. Een btw-id uit een ander land zoeken we eerst op in VIES. Dat kan twintig seconden duren.'
        : null}
    </p>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

type RedirectCountdownProps = { seconds: number; onEnd: () => void };

/** Says that the page moves on by itself, counts down, and can be stopped (WCAG 2.2.1). */
export function RedirectCountdown({ seconds, onEnd }: RedirectCountdownProps) {
  const [left, setLeft] = useState(seconds);
  const [stopped, setStopped] = useState(false);
  const handleEnd = useEffectEvent(onEnd);

  useEffect(() => {
    if (stopped) return undefined;
    if (left === 0) {
      handleEnd();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stopped]);

  return (
    <div className="mt-10 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-sm text-ink-soft noscript:hidden">
      {stopped ? (
        <p role="status">Je blijft op deze pagina.</p>
      ) : (
        <>
          <p className="figures">
            Over {left} {left === 1 ? 'seconde' : 'seconden'} ga je vanzelf naar de homepage.
          </p>
          <Button variant="link" size="sm" onClick={() => setStopped(true)}>
            Hier blijven
          </Button>
        </>
      )}
    </div>
  );
}

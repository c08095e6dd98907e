import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { stopActing } from '#app/lib/session/acting.ts';
import { Button } from '#app/ui/button.tsx';

/** On every page that a colleague sees as a customer: whose it is, and the way back. */
export function ActingBanner() {
  const user = useSignedInUser();
  const [isLeaving, setLeaving] = useState(false);
  if (user.actedBy === null) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const handleClick = () => {
    setLeaving(true);
    void stopActing();
  };
  return (
    <aside
      aria-label="Meekijken als klant"
      className="sticky top-0 z-30 border-b border-warn/40 bg-warn-soft print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 sm:px-8">
        <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] break-words">
          <strong className="font-semibold">Je bekijkt {name} als klant.</strong>{' '}
          <span className="text-ink-soft max-sm:hidden">
            Wat je doet, staat met jouw naam erbij in het auditlog.
          </span>
        </p>
        <Button variant="secondary" size="sm" pending={isLeaving} onClick={handleClick}>
          {isLeaving ? null : <ArrowLeft aria-hidden="true" />}
          Terug naar console
        </Button>
      </div>
    </aside>
  );
}

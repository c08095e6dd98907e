import type { ReactNode } from 'react';
import type { LinkHolder } from '#app/lib/session/recovery-calls.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { LinkCard } from './link-card.tsx';
import type { useLink } from './use-link.ts';

type CheckedLinkCardProps = {
  title: string;
  link: ReturnType<typeof useLink>;
  /** The page for the holder of a valid link. */
  children: (holder: LinkHolder) => ReactNode;
  /** The way to a new link. */
  wayOn: ReactNode;
};

/** A page that a link from a mail opens, once the server has looked at the link. */
export function CheckedLinkCard({ title, link, children, wayOn }: CheckedLinkCardProps) {
  const { state, again } = link;
  return (
    <LinkCard title={title}>
      {state.status === 'checking' ? <BeingChecked /> : null}
      {state.status === 'open' ? children(state.holder) : null}
      {state.status === 'refused' ? (
        <Refused
          isLinkWrong={state.refusal.code.startsWith('LINK_')}
          message={state.refusal.message}
          wayOn={wayOn}
          onAgain={() => void again()}
        />
      ) : null}
    </LinkCard>
  );
}

function BeingChecked() {
  return (
    <div role="status">
      <p>Even geduld, we kijken je link na.</p>
      <Skeleton className="mt-5 h-11 w-full" />
      <Skeleton className="mt-4 h-11 w-full" />
      <noscript>
        <p className="mt-4">Zet JavaScript aan in je browser om verder te gaan.</p>
      </noscript>
    </div>
  );
}

type RefusedProps = {
  isLinkWrong: boolean;
  message: string;
  wayOn: ReactNode;
  onAgain: () => void;
};

function Refused({ isLinkWrong, message, wayOn, onAgain }: RefusedProps) {
  const again = (
    <Button variant="secondary" onClick={onAgain}>
      Probeer opnieuw
    </Button>
  );
  return (
    <Alert
      tone="bad"
      title={isLinkWrong ? 'Deze link werkt niet' : 'Dat lukte niet'}
      action={isLinkWrong ? wayOn : again}
    >
      {message}
    </Alert>
  );
}

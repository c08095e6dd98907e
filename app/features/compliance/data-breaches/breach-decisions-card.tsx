import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useHasUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { authorityText, peopleText } from '#domain/compliance/breach-report.ts';
import { may } from '#domain/platform/role.ts';
import { CloseBreachDialog } from './close-breach-dialog.tsx';
import { DecideAuthorityForm } from './decide-authority-form.tsx';
import { DecidePeopleForm } from './decide-people-form.tsx';
import { ReopenBreachForm } from './reopen-breach-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { unfinishedDecision } from './use-decision.ts';

type DecidedProps = { breach: DataBreachDetail; change: BreachChange };

/** Telling the authority: what was decided, and the form while it may still be told. */
function Authority({ breach, change }: DecidedProps) {
  const { status, authorityDecision: decision } = breach;
  const isUnfinished = useHasUnfinished(unfinishedDecision('authority', breach.id));
  const [isRevising, setRevising] = useState(decision !== null && isUnfinished);
  const mayRevise = status === 'open' && decision === 'not-reported';
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Melden bij de AP</h3>
      <p className="break-words whitespace-pre-line">{authorityText(breach, formatDateTime)}</p>
      {decision === null || (mayRevise && isRevising) ? (
        <DecideAuthorityForm key={decision} breach={breach} change={change} />
      ) : null}
      {mayRevise && !isRevising ? (
        <Revise label="Toch gemeld" onClick={() => setRevising(true)} />
      ) : null}
    </Card>
  );
}

/** Telling the people concerned. */
function People({ breach, change }: DecidedProps) {
  const { status, peopleDecision: decision } = breach;
  const isUnfinished = useHasUnfinished(unfinishedDecision('people', breach.id));
  const [isRevising, setRevising] = useState(decision !== null && isUnfinished);
  const mayRevise = status === 'open' && decision === 'not-told';
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">De betrokkenen inlichten</h3>
      <p className="break-words whitespace-pre-line">{peopleText(breach, formatDateTime)}</p>
      {decision === null || (mayRevise && isRevising) ? (
        <DecidePeopleForm key={decision} breach={breach} change={change} />
      ) : null}
      {mayRevise && !isRevising ? (
        <Revise label="Toch verteld" onClick={() => setRevising(true)} />
      ) : null}
    </Card>
  );
}

function Revise({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="print:hidden">
      <Button variant="secondary" size="sm" onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

function Closing({ breach, change }: DecidedProps) {
  const { status, authorityDecision, peopleDecision } = breach;
  const [isAsking, setAsking] = useState(false);
  const isDecided = authorityDecision !== null && peopleDecision !== null;
  const undecided = isDecided ? null : 'Besluit eerst over de AP en over de betrokkenen.';
  return (
    <Card className="flex flex-col gap-3 print:hidden">
      <h3 className="text-lg font-semibold">{status === 'open' ? 'Sluiten' : 'Heropenen'}</h3>
      {status === 'open' ? (
        <>
          <p className="text-ink-soft">Als over beide is besloten en er niets meer te doen is.</p>
          <div>
            <GuardedButton
              variant="secondary"
              reason={undecided ?? change.reason}
              onClick={() => setAsking(true)}
            >
              Datalek sluiten
            </GuardedButton>
          </div>
        </>
      ) : (
        <ReopenBreachForm change={change} />
      )}
      <CloseBreachDialog
        breach={breach}
        change={change}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

/** Lets staff with the right decide on a breach; others read the decisions. */
export function BreachDecisionsCard({ breach, change }: DecidedProps) {
  if (may(useRole(), 'data-breaches.decide')) {
    return (
      <>
        <Authority breach={breach} change={change} />
        <People breach={breach} change={change} />
        <Closing breach={breach} change={change} />
      </>
    );
  }
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Besluiten</h3>
      <Alert>Een admin of owner besluit over melden en sluiten. Zij hebben bericht gekregen.</Alert>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Melden bij de AP</dt>
        <dd className="min-w-0 break-words">{authorityText(breach, formatDateTime)}</dd>
        <dt className="text-ink-soft">Betrokkenen</dt>
        <dd className="min-w-0 break-words">{peopleText(breach, formatDateTime)}</dd>
      </dl>
    </Card>
  );
}

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
import { DecideBreachForm } from './decide-breach-form.tsx';
import { MessageForm } from './message-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { DECISIONS, type DecisionAbout } from './use-decision-kinds.ts';
import { unfinishedDecision } from './use-decision.ts';

type DecidedProps = { breach: DataBreachDetail; change: BreachChange };

/** The decision of telling one of both, and the form while they may still be told. */
function Decision({ about, breach, change }: DecidedProps & { about: DecisionAbout }) {
  const { title, again, known, textOf } = DECISIONS[about];
  const { isTold } = known(breach);
  const isUnfinished = useHasUnfinished(unfinishedDecision(about, breach.id));
  const [isRevising, setRevising] = useState(isTold !== null && isUnfinished);
  const mayRevise = breach.status === 'open' && isTold === false;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="break-words whitespace-pre-line">{textOf(breach, formatDateTime)}</p>
      {isTold === null || (mayRevise && isRevising) ? (
        <DecideBreachForm key={String(isTold)} about={about} breach={breach} change={change} />
      ) : null}
      {mayRevise && !isRevising ? (
        <div className="print:hidden">
          <Button variant="secondary" size="sm" onClick={() => setRevising(true)}>
            {again}
          </Button>
        </div>
      ) : null}
    </Card>
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
        <MessageForm change={change} kind="reopening" />
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
        <Decision about="authority" breach={breach} change={change} />
        <Decision about="people" breach={breach} change={change} />
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

import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Link } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { LettersCard } from '#app/features/compliance/breach-letters/letters-card.tsx';
import { BreachClockBadge } from '#app/features/compliance/data-breaches/breach-clock-badge.tsx';
import { BreachDecisionsCard } from '#app/features/compliance/data-breaches/breach-decisions-card.tsx';
import { BreachFactsCard } from '#app/features/compliance/data-breaches/breach-facts-card.tsx';
import { BreachLogCard } from '#app/features/compliance/data-breaches/breach-log-card.tsx';
import {
  CorrectBreachForm,
  unfinishedCorrection,
} from '#app/features/compliance/data-breaches/correct-breach-form.tsx';
import { BREACH_STATUS_LABELS } from '#app/features/compliance/data-breaches/labels.ts';
import { MessageForm } from '#app/features/compliance/data-breaches/message-form.tsx';
import { ReportTextCard } from '#app/features/compliance/data-breaches/report-text-card.tsx';
import {
  useBreachChange,
  type BreachChange,
} from '#app/features/compliance/data-breaches/use-breach-change.ts';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useHasUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/data-breach.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = areaPaths.adminDataBreach(params.breachId);
  return areaMeta({ matches, title: 'Datalek', path });
}

type PartProps = { breach: DataBreachDetail; change: BreachChange };

/** The known facts, or the form that changes them. */
function Facts({ breach, change }: PartProps) {
  const [isEditing, setEditing] = useState(useHasUnfinished(unfinishedCorrection(breach.id)));
  const mayCorrect = may(useRole(), 'data-breaches.decide') && breach.status === 'open';
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Wat er bekend is</h3>
        {mayCorrect && !isEditing ? (
          <Button
            variant="secondary"
            size="sm"
            className="print:hidden"
            onClick={() => setEditing(true)}
          >
            Aanvullen
          </Button>
        ) : null}
      </div>
      {isEditing && mayCorrect ? (
        <CorrectBreachForm breach={breach} change={change} onClose={() => setEditing(false)} />
      ) : (
        <BreachFactsCard breach={breach} />
      )}
    </Card>
  );
}

function Log({ breach, change }: PartProps) {
  return (
    <Card className="flex flex-col gap-5">
      <h3 className="text-lg font-semibold">Logboek</h3>
      {breach.status === 'open' ? <MessageForm change={change} kind="note" /> : null}
      <BreachLogCard updates={breach.updates} />
    </Card>
  );
}

function Stale({ change }: { change: BreachChange }) {
  return (
    <Alert
      tone="warn"
      title="Een collega schreef er net iets bij"
      className="print:hidden"
      action={
        <Button variant="secondary" size="sm" onClick={change.catchUp}>
          Gelezen, ga verder
        </Button>
      }
    >
      Het staat bovenaan in het logboek. Wat je hier typte, staat er nog.
    </Alert>
  );
}

function Breach({ breach }: { breach: DataBreachDetail }) {
  const change = useBreachChange(breach);
  const { number, title, status, texts } = breach;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="min-w-0 text-xl font-semibold break-words">
          Datalek <span className="figures">{number}</span>: {title}
        </h2>
        <BreachClockBadge {...breach} />
        {status === 'closed' ? <Badge>{BREACH_STATUS_LABELS.closed}</Badge> : null}
      </div>
      <UnsavedGuard when={change.isWritten} />
      {change.isStale ? <Stale change={change} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 print:grid-cols-1">
        <div className="flex flex-col gap-4">
          <Facts breach={breach} change={change} />
          <Log breach={breach} change={change} />
        </div>
        <div className="flex flex-col gap-4">
          <BreachDecisionsCard breach={breach} change={change} />
          {texts === null ? null : (
            <>
              <LettersCard breach={breach} draft={texts.draft} change={change} />
              <ReportTextCard title="Tekst voor de AP" text={texts.report}>
                Wat het meldformulier van de Autoriteit Persoonsgegevens vraagt, ingevuld met wat
                hier staat.
              </ReportTextCard>
              <ReportTextCard title="Brief voor de betrokkenen" text={texts.letter}>
                Een begin, met wat de wet ervan vraagt (AVG art. 34). Lees hem na en vul aan wat
                tussen haken staat.
              </ReportTextCard>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function LoadedBreach({ breachId }: { breachId: string }) {
  const query = useQuery(orpc.staff.dataBreaches.get.queryOptions({ input: { breachId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadDataBreaches');
  if (query.data !== undefined) return <Breach key={breachId} breach={query.data} />;
  if (missing) {
    return (
      <EmptyState title="Dit datalek bestaat niet">
        Of een collega noteerde het: dan lezen alleen admins en owners het.
      </EmptyState>
    );
  }
  if (query.isError) return <LoadError failure="loadDataBreaches" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

export default function AdminDataBreachPage({ params }: Route.ComponentProps) {
  const role = useRole();
  const { breachId } = params;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <BackLink to={areaPaths.adminDataBreaches()}>Datalekken</BackLink>
        <div className="flex flex-wrap gap-2">
          {may(role, 'audit.read') ? (
            <Button asChild variant="ghost" size="sm">
              <Link to={areaPaths.adminAudit({ soort: 'data-breach', kenmerk: breachId })}>
                Auditlog
              </Link>
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Afdrukken
          </Button>
        </div>
      </div>
      <LoadedBreach breachId={breachId} />
    </div>
  );
}

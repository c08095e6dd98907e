import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatDate } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StepKind } from '#domain/sales/step.ts';
import { may } from '#domain/platform/role.ts';
import { STEP_LABELS } from './labels.ts';

type Night = { today: string; taken: readonly { kind: StepKind; count: number }[] };

function describe(night: Night | null): string {
  if (night === null) return 'Een dag verder doet wat de nacht brengt. Terug kan niet.';
  const { taken } = night;
  if (taken.length === 0) return 'Vannacht viel er niets te doen.';
  const parts = taken.map(({ kind, count }) => `${STEP_LABELS[kind]} ${formatCount(count)}×`);
  return `Vannacht gedaan: ${parts.join(', ')}.`;
}

/** Says which day a demo lives in, and moves it a day on. */
export function DemoClockCard() {
  const [night, setNight] = useState<Night | null>(null);
  const { data } = useQuery(orpc.staff.demoClock.get.queryOptions());
  const advance = useAction(orpc.staff.demoClock.advance.mutationOptions(), {
    failure: 'update',
    refresh: orpc.staff.key(),
    onDone: setNight,
  });
  const reason = may(useRole(), 'demo.advance') ? null : 'Alleen een admin of owner mag dit.';
  if (data === undefined) return <Skeleton className="h-20" />;
  const { today } = data;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <p>
          De demo leeft op <strong>{formatDate(today)}</strong>.
        </p>
        <p role="status" className="text-[0.9375rem] text-ink-soft">
          {advance.isPending ? 'De nacht loopt…' : describe(night)}
        </p>
      </div>
      <GuardedButton
        variant="secondary"
        reason={reason}
        pending={advance.isPending}
        onClick={() => advance.mutate({ today })}
      >
        Een dag verder
      </GuardedButton>
    </Card>
  );
}

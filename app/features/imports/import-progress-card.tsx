import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { ImportDetail } from '#contract/staff/imports.ts';

type Counts = ImportDetail['customers'];

function CountsOf({ title, counts }: { title: string; counts: Counts }) {
  const { imported, existing, refused, waiting } = counts;
  const figures = [
    ['Overgezet', imported],
    ['Stond er al', existing],
    ['Niet overgezet', refused],
    ...(waiting > 0 ? ([['Wacht nog', waiting]] as const) : []),
  ] as const;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 divide-y divide-line text-sm">
        {figures.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="figures font-medium">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Hash({ name, hash }: { name: string | null; hash: string | null }) {
  if (name === null || hash === null) return null;
  return (
    <li className="min-w-0">
      <span className="font-medium break-words">{name}</span>
      <span className="block font-mono text-xs break-all text-ink-soft">SHA-256 {hash}</span>
    </li>
  );
}

/** How far an import is, and what came of it. */
export function ImportProgressCard({ run }: { run: ImportDetail }) {
  const waiting = run.customers.waiting + run.services.waiting;
  const done = run.rowCount - waiting;
  const isRunning = run.finishedAt === null;
  return (
    <Card className="flex flex-col gap-4">
      <div role="status">
        <p className="font-semibold">
          {isRunning
            ? `Bezig: ${formatCount(done)} van ${formatCount(run.rowCount)} regels`
            : `Klaar: ${formatCount(run.rowCount)} ${run.rowCount === 1 ? 'regel' : 'regels'} bekeken`}
        </p>
        <div
          role="progressbar"
          aria-label="Voortgang"
          aria-valuemin={0}
          aria-valuemax={run.rowCount}
          aria-valuenow={done}
          className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-green"
            style={{ width: `${(done / run.rowCount) * 100}%` }}
          />
        </div>
        {isRunning ? (
          <p className="mt-1 text-sm text-ink-soft">
            Het gaat door als je deze pagina sluit, en ook als de server opnieuw start.
          </p>
        ) : null}
      </div>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {run.customersName === null ? null : <CountsOf title="Klanten" counts={run.customers} />}
        {run.servicesName === null ? null : <CountsOf title="Services" counts={run.services} />}
      </div>
      <div className="text-sm">
        <p className="text-ink-soft">
          Begonnen op {formatDateTime(run.createdAt)} door {run.startedByName}
          {run.invites ? ', met een uitnodiging voor wie nieuw is' : ', zonder uitnodigingen'}
          {run.onlyRight ? '; alleen de goede regels' : ''}.
        </p>
        <ul className="mt-2 flex flex-col gap-2">
          <Hash name={run.customersName} hash={run.customersHash} />
          <Hash name={run.servicesName} hash={run.servicesHash} />
        </ul>
      </div>
    </Card>
  );
}

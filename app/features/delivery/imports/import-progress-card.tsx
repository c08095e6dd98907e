import { Link } from 'react-router';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount, formatDateTime } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { ImportDetail } from '#contract/staff/imports.ts';
import { EndImportDialog } from './end-import-dialog.tsx';
import { linesText } from './labels.ts';

type Counts = ImportDetail['customers'];

function CountsOf({ title, counts }: { title: string; counts: Counts }) {
  const { imported, existing, refused, waiting, dropped } = counts;
  const figures = [
    ['Overgezet', imported],
    ['Stond er al', existing],
    ['Niet overgezet', refused],
    ...(waiting > 0 ? ([['Wacht nog', waiting]] as const) : []),
    ...(dropped > 0 ? ([['Vervallen', dropped]] as const) : []),
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

/** Says in a sentence how far an import is. */
function stateText(run: ImportDetail, { done }: { done: number }): string {
  const { rowCount, gaveUp, endedByName } = run;
  const texts = {
    running: gaveUp
      ? `Gestopt door een fout: ${formatCount(done)} van ${linesText(rowCount)} bekeken`
      : `Bezig: ${formatCount(done)} van ${formatCount(rowCount)} regels`,
    finished: `Klaar: ${linesText(rowCount)} bekeken`,
    ended: `Beëindigd door ${endedByName || NAMELESS}: ${formatCount(done)} van ${linesText(rowCount)} bekeken`,
  };
  return texts[run.state];
}

/** That it goes on by itself, or waits for somebody; and how to end it. */
function WhileRunning({ run, done, left }: { run: ImportDetail; done: number; left: number }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <p className="max-w-[60ch] text-sm text-ink-soft">
        {run.gaveUp ? (
          <>
            Voer de{' '}
            <Link
              to={areaPaths.adminTasks()}
              className="font-medium text-green underline underline-offset-4"
            >
              mislukte taak
            </Link>{' '}
            opnieuw uit als de oorzaak weg is, of beëindig de import.
          </>
        ) : (
          'Het gaat door als je deze pagina sluit, en ook als de server opnieuw start.'
        )}
      </p>
      <EndImportDialog run={run} done={done} left={left} />
    </div>
  );
}

/** Shows the progress of an import, and what came of it. */
export function ImportProgressCard({ run }: { run: ImportDetail }) {
  const sumOf = (state: 'waiting' | 'dropped') => run.customers[state] + run.services[state];
  const left = sumOf('waiting');
  const done = run.rowCount - left - sumOf('dropped');
  return (
    <Card className="flex flex-col gap-4">
      <div role="status">
        <p className="font-semibold">{stateText(run, { done })}</p>
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
      </div>
      {run.state === 'running' ? <WhileRunning run={run} done={done} left={left} /> : null}
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

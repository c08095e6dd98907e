import Download from 'lucide-react/icons/download';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { ImportFault } from '#contract/staff/imports.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { IMPORT_KIND_LABELS, saveFaults } from './labels.ts';

/** On the screen; the file has more of them. */
const SHOWN = 50;

type ImportFaultsCardProps = { faults: readonly ImportFault[]; faultCount: number };

/** Lists the faults in the files, line by line. */
export function ImportFaultsCard({ faults, faultCount }: ImportFaultsCardProps) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">{formatCounted(faultCount, 'fout', 'fouten')}</h3>
        <Button variant="secondary" size="sm" onClick={() => saveFaults(faults)}>
          <Download aria-hidden="true" />
          Fouten downloaden
        </Button>
      </div>
      <ul className="divide-y divide-line text-[0.9375rem]">
        {faults.slice(0, SHOWN).map(({ kind, line, column, message }) => (
          <li
            key={`${kind} ${line} ${column ?? ''} ${message}`}
            className="flex flex-wrap gap-x-4 gap-y-0.5 py-2"
          >
            <span className="figures min-w-56 text-ink-soft">
              {IMPORT_KIND_LABELS[kind]}, regel {line}
              {column === null ? '' : `, ${column}`}
            </span>
            <span className="min-w-0 font-medium">{message}</span>
          </li>
        ))}
      </ul>
      {faultCount > SHOWN ? (
        <p className="text-sm text-ink-soft">
          Dit zijn de eerste {SHOWN}; het bestand heeft er{' '}
          {formatCount(Math.min(faults.length, faultCount))}.
        </p>
      ) : null}
    </Card>
  );
}

import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import type { ExportRequest } from '#app/lib/files/export-file.ts';
import { useExport } from '#app/lib/files/use-export.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { may } from '#domain/platform/role.ts';

/** Takes the list as it is filtered now to a file for spreadsheets, and says how far it is. */
export function ExportButton<Row>({
  label = 'Exporteer CSV',
  ...request
}: ExportRequest<Row> & { label?: string }) {
  const { rows, start, stop } = useExport(request);
  const mayExport = may(useRole(), 'exports.run');
  const isRunning = rows !== null;
  const Icon = isRunning ? X : Download;
  // One button all along: whoever starts it with keys can stop it, and is still there when it is done.
  return (
    <GuardedButton
      variant="secondary"
      size="sm"
      reason={mayExport ? null : 'Alleen een admin of owner mag exporteren.'}
      onClick={isRunning ? stop : () => void start()}
    >
      <Icon aria-hidden="true" />
      {isRunning ? (
        <span role="status" className="figures">
          Stop ({formatCounted(rows, 'rij', 'rijen')})
        </span>
      ) : (
        label
      )}
    </GuardedButton>
  );
}

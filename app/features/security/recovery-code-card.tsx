import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { saveFile } from '#app/lib/files/save-file.ts';
import { useSite } from '#app/lib/site.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

const FILE_NAME = 'herstelcodes.txt';

/** The codes, once: after this only their hashes are left. */
export function RecoveryCodeCard({ codes }: { codes: readonly string[] }) {
  const { siteName } = useSite();
  const [isCopied, setCopied] = useState(false);
  const text = [`Herstelcodes voor ${siteName}`, 'Elke code werkt één keer.', '', ...codes].join(
    '\n',
  );

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https there is no clipboard; the codes can still be selected or kept as a file.
    }
  }

  return (
    <div className="space-y-4">
      <Alert tone="warn" title="Bewaar deze herstelcodes nu">
        Je ziet ze maar één keer. Met een code kom je binnen als je je telefoon kwijt bent. Elke
        code werkt één keer.
      </Alert>
      <ul
        aria-label="Herstelcodes"
        className="figures grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-[0.9375rem] select-text"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void handleCopy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span aria-live="polite">{isCopied ? 'Gekopieerd' : 'Kopieer'}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE_NAME)}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
    </div>
  );
}

import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import { CopyButton } from '#app/components/copy-button.tsx';
import { saveFile } from '#app/lib/files/save-file.ts';
import { useSite } from '#app/lib/site.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

const FILE_NAME = 'herstelcodes.txt';

/** The codes, once: after this only their hashes are left. */
export function RecoveryCodeCard({ codes }: { codes: readonly string[] }) {
  const { siteName } = useSite();
  const list = useRef<HTMLUListElement>(null);
  const text = [`Herstelcodes voor ${siteName}`, 'Elke code werkt één keer.', '', ...codes].join(
    '\n',
  );

  return (
    <div className="space-y-4">
      <Alert tone="warn" title="Bewaar deze herstelcodes nu">
        Je ziet ze maar één keer. Met een code kom je binnen als je je telefoon kwijt bent. Elke
        code werkt één keer.
      </Alert>
      <ul
        ref={list}
        aria-label="Herstelcodes"
        className="figures grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-[0.9375rem] select-text"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="relative flex flex-wrap gap-3">
        <CopyButton what="de herstelcodes" text={text} shown={list} />
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

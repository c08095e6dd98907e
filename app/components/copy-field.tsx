import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#app/ui/button.tsx';

type CopyFieldProps = {
  label: string;
  /** As people read it. */
  shown: string;
  /** As a bank's form wants it. */
  copied: string;
};

const SAID_FOR_MS = 2_000;

/** One line to take over elsewhere, such as an IBAN. Selecting it by hand works too. */
export function CopyField({ label, shown, copied }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(copied);
      setCopied(true);
      setTimeout(() => setCopied(false), SAID_FOR_MS);
    } catch {
      // Without https there is no clipboard; the text can still be selected.
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <div className="border-b border-line py-2.5 last:border-b-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-semibold max-sm:text-[0.9375rem] break-words select-all">
          {shown}
        </span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={isCopied ? `${label} gekopieerd` : `Kopieer ${label.toLowerCase()}`}
          onClick={() => void handleCopy()}
        >
          <Icon aria-hidden="true" />
          <span aria-hidden="true" className="max-sm:hidden">
            {isCopied ? 'Gekopieerd' : 'Kopieer'}
          </span>
        </Button>
      </dd>
    </div>
  );
}

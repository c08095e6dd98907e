import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

const SAID_FOR_MS = 2_000;

type ReportTextCardProps = { title: string; text: string; children: ReactNode };

/** A text to be taken over elsewhere. Selecting it by hand works too. */
export function ReportTextCard({ title, text, children }: ReportTextCardProps) {
  const [isCopied, setCopied] = useState(false);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SAID_FOR_MS);
    } catch {
      // Without https there is no clipboard; the text can still be selected.
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Card className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{title}</h3>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${isCopied ? 'Gekopieerd' : 'Kopieer'}: ${title}`}
          onClick={() => void handleCopy()}
        >
          <Icon aria-hidden="true" />
          {isCopied ? 'Gekopieerd' : 'Kopieer'}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{children}</p>
      <section
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, also by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-md border border-line bg-sunken p-3.5 text-sm break-words whitespace-pre-line"
      >
        {text}
      </section>
    </Card>
  );
}

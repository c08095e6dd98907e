import { useRef, type ReactNode } from 'react';
import { CopyButton } from '#app/components/copy-button.tsx';
import { Card } from '#app/ui/card.tsx';

type ReportTextCardProps = { title: string; text: string; children: ReactNode };

/** A text to be taken over elsewhere. Selecting it by hand works too. */
export function ReportTextCard({ title, text, children }: ReportTextCardProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Card className="flex flex-col gap-3 print:hidden">
      <div className="relative flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{title}</h3>
        <CopyButton what={title} text={text} shown={shown} />
      </div>
      <p className="text-sm text-ink-soft">{children}</p>
      <section
        ref={shown}
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

import type { ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';
import {
  LEGAL_BASIS_LABELS,
  PROCESSING_LABELS,
  type Processing,
} from '#domain/compliance/processing.ts';

const LINES = ['purpose', 'people', 'data', 'recipients', 'retention', 'security'] as const;

/** Words for the fields that may be left empty. */
const NOTHING: Readonly<Partial<Record<keyof Processing, string>>> = {
  recipients: 'Niemand anders',
  security: 'Niet ingevuld',
};

type ProcessingCardProps = { processing: Processing; actions?: ReactNode };

/** One way in which personal data is used, with all that the law asks of it. */
export function ProcessingCard({ processing, actions }: ProcessingCardProps) {
  return (
    <Card className="flex flex-col gap-3 print:break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="min-w-0 text-lg font-semibold break-words">{processing.name}</h4>
        {actions === undefined ? null : (
          <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] max-sm:[&>dd]:mb-1.5">
        <dt className="text-ink-soft">{PROCESSING_LABELS.basis}</dt>
        <dd>{LEGAL_BASIS_LABELS[processing.basis]}</dd>
        {LINES.map((name) => (
          <Line
            key={name}
            term={PROCESSING_LABELS[name]}
            text={processing[name] || (NOTHING[name] ?? '')}
          />
        ))}
      </dl>
    </Card>
  );
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{text}</dd>
    </>
  );
}

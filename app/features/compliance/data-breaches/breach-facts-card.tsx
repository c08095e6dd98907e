import type { ReactNode } from 'react';
import { formatDateTime } from '#app/lib/format.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { factTexts } from '#domain/compliance/breach-report.ts';
import { BREACH_FACT_LABELS, reportDueAt } from '#domain/compliance/data-breach.ts';

const TEXTS = ['description', 'consequences', 'measures'] as const;
const LINES = ['beganAt', 'cause', 'dataKinds', 'dataWords', 'subjects', 'subjectCount'] as const;

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** Shows the facts that are known of a breach. */
export function BreachFactsCard({ breach }: { breach: DataBreachDetail }) {
  const texts = factTexts(breach, formatDateTime);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr] max-sm:[&>dd]:mb-1.5">
        <Line term={BREACH_FACT_LABELS.noticedAt}>{texts.noticedAt}</Line>
        <Line term="Melden uiterlijk">{formatDateTime(reportDueAt(breach.noticedAt))}</Line>
        {LINES.filter((name) => name !== 'dataWords' || breach.dataWords !== '').map((name) => (
          <Line key={name} term={BREACH_FACT_LABELS[name]}>
            {texts[name]}
          </Line>
        ))}
        <Line term="Genoteerd">
          {formatDateTime(breach.createdAt)} door {breach.notedByName}
        </Line>
      </dl>
      {TEXTS.map((name) => (
        <div key={name}>
          <h4 className="text-sm font-semibold">{BREACH_FACT_LABELS[name]}</h4>
          <p className="mt-1 max-w-[72ch] break-words whitespace-pre-line">{texts[name]}</p>
        </div>
      ))}
    </div>
  );
}

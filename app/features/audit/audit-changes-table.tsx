import { formatMoney } from '#app/lib/format.ts';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { cents } from '#domain/money.ts';

type Change = AuditEntry['changes'][number];

const WORDS: Readonly<Record<string, string>> = { true: 'ja', false: 'nee', '': '(leeg)' };

/** Amounts as amounts, yes and no as words; anything else as it was written down. */
export function shownValue({ field }: Pick<Change, 'field'>, value: string | null): string {
  if (value === null) return '–';
  if (/cents$/i.test(field) && /^-?\d{1,12}$/.test(value)) return formatMoney(cents(Number(value)));
  return WORDS[value] ?? value;
}

/** Field by field what it was and what it became. */
export function AuditChangesTable({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) {
    return <p className="text-ink-soft">Hierbij is geen waarde gewijzigd.</p>;
  }
  return (
    <dl className="flex flex-col divide-y divide-line rounded-md border border-line text-[0.9375rem]">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[11rem_1fr]">
          <dt className="font-semibold break-words">{change.field}</dt>
          <dd className="flex min-w-0 flex-col gap-1">
            {change.before === null ? null : (
              <del className="rounded-sm bg-bad-soft px-2 py-0.5 break-words whitespace-pre-wrap text-ink">
                <span className="sr-only">Was: </span>
                {shownValue(change, change.before)}
              </del>
            )}
            {change.after === null ? null : (
              <ins className="rounded-sm bg-good-soft px-2 py-0.5 break-words whitespace-pre-wrap text-ink no-underline">
                <span className="sr-only">Werd: </span>
                {shownValue(change, change.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { termLabel, TERMS } from '#domain/catalogue/term.ts';
import { ROLE_LABELS } from '#app/features/identity/customers/labels.ts';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from '#app/features/sales/invoices/labels.ts';
import { ORDER_STATUS_LABELS } from '#app/features/sales/orders/labels.ts';
import {
  DELIVERY_LABELS,
  MODULE_STATE_LABELS,
  SERVICE_STATUS_LABELS,
  SUSPEND_REASON_LABELS,
} from '#app/features/delivery/services/labels.ts';
import { ORIGIN_LABELS } from '#app/features/delivery/service-edits/labels.ts';
import { AUTHORITY_LABELS, PEOPLE_LABELS } from '#app/features/compliance/data-breaches/labels.ts';
import { RIGHT_LABELS } from '#app/features/identity/members/labels.ts';
import { TASK_KIND_LABELS } from '#app/features/operations/tasks/labels.ts';
import { TICKET_STATUS_LABELS } from '#app/features/support/tickets/labels.ts';
import { formatDate, formatDateTime, formatMoney } from '#app/lib/format.ts';
import type { AuditEntry } from '#contract/staff/audit.ts';
import { ABUSE_KIND_LABELS } from '#domain/compliance/abuse-notice.ts';
import {
  BREACH_CAUSE_LABELS,
  BREACH_DATA_LABELS,
  BREACH_SUBJECT_LABELS,
} from '#domain/compliance/data-breach.ts';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  STATUS_PART_LABELS,
} from '#domain/support/incident.ts';
import { cents } from '#domain/platform/money.ts';
import { LEGAL_BASIS_LABELS } from '#domain/compliance/processing.ts';
import { TICKET_PRIORITY_LABELS } from '#domain/support/ticket.ts';
import { recordName, recordPage } from '#app/features/compliance/audit-subjects/labels.ts';
import { RecordLink } from '#app/components/record-link.tsx';
import { fieldLabel } from '#app/lib/forms/field-labels.ts';

type Change = AuditEntry['changes'][number];
type Names = AuditEntry['names'];

const WORDS: Readonly<Record<string, string>> = { true: 'ja', false: 'nee', '': '(leeg)' };

/** Words of the screens for values that are one of a list. */
const LISTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    ...INCIDENT_STATUS_LABELS,
    ...INVOICE_STATUS_LABELS,
    ...TICKET_STATUS_LABELS,
    ...SERVICE_STATUS_LABELS,
    ...ORDER_STATUS_LABELS,
  },
  kind: {
    ...INCIDENT_KIND_LABELS,
    ...INVOICE_KIND_LABELS,
    ...ABUSE_KIND_LABELS,
    ...TASK_KIND_LABELS,
  },
  priority: TICKET_PRIORITY_LABELS,
  role: ROLE_LABELS,
  termMonths: Object.fromEntries(TERMS.map((term) => [term, termLabel(term)])),
  // Older lines name the cycle of a term.
  cycle: { monthly: termLabel(1), yearly: termLabel(12) },
  deliveryState: DELIVERY_LABELS,
  moduleState: MODULE_STATE_LABELS,
  suspendReason: SUSPEND_REASON_LABELS,
  priceOrigin: ORIGIN_LABELS,
  impact: INCIDENT_IMPACT_LABELS,
  parts: STATUS_PART_LABELS,
  cause: BREACH_CAUSE_LABELS,
  dataKinds: BREACH_DATA_LABELS,
  subjects: BREACH_SUBJECT_LABELS,
  authorityDecision: AUTHORITY_LABELS,
  peopleDecision: PEOPLE_LABELS,
  basis: LEGAL_BASIS_LABELS,
  rights: { technical: RIGHT_LABELS.technical.name, financial: RIGHT_LABELS.financial.name },
};

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A list or a record, where one was written down. One that was cut off to fit is neither. */
function readWhole(value: string): object | null {
  if (!/^[[{]/.test(value)) return null;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' ? read : null;
  } catch {
    return null;
  }
}

const isPlain = (part: unknown) => typeof part !== 'object' || part === null;

/**
 * Parts of a list, or of a record field by field; null for a value that is neither, or holds such again.
 */
function partsOf(field: string, value: string, names: Names): readonly string[] | null {
  const whole = readWhole(value);
  if (whole === null || !Object.values(whole).every(isPlain)) return null;
  if (!Array.isArray(whole)) {
    return Object.entries(whole).map(
      ([name, part]) => `${fieldLabel(name)}: ${shownValue({ field: name }, String(part), names)}`,
    );
  }
  return whole.map((part) =>
    field === 'changed' ? fieldLabel(String(part)) : shownValue({ field }, String(part), names),
  );
}

/** Amounts, moments, days and statuses as the screens show them; anything else as it was written down. */
export function shownValue(
  { field }: Pick<Change, 'field'>,
  value: string | null,
  names: Names = [],
): string {
  if (value === null) return '–';
  const named = names.find(({ id }) => id === value);
  if (named !== undefined) return recordName(named);
  const parts = partsOf(field, value, names);
  if (parts !== null) return parts.length === 0 ? 'geen' : parts.join(', ');
  if (/cents$/i.test(field) && /^-?\d{1,12}$/.test(value)) return formatMoney(cents(Number(value)));
  if (MOMENT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatDate(value);
  return LISTED[field]?.[value] ?? WORDS[value] ?? value;
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Picks the change that says most in a list: an id without a name tells nobody anything. */
export function tellingChange(changes: readonly Change[], names: Names = []): Change | undefined {
  const isKnown = (value: string) => !ID.test(value) || names.some(({ id }) => id === value);
  return changes.find(({ before, after }) => isKnown(after ?? before ?? '')) ?? changes[0];
}

type ValueProps = { change: Change; value: string; names: Names };

/** A value, with the way to the record that it names. */
function Value({ change, value, names }: ValueProps) {
  const named = names.find(({ id }) => id === value);
  const page = named === undefined ? null : recordPage(named);
  const text = shownValue(change, value, names);
  return page === null ? text : <RecordLink to={page}>{text}</RecordLink>;
}

/** Field by field what it was and what it became. */
export function AuditChangesTable({ changes, names }: Pick<AuditEntry, 'changes' | 'names'>) {
  if (changes.length === 0) {
    return <p className="text-ink-soft">Hierbij is geen waarde gewijzigd.</p>;
  }
  return (
    <dl className="flex flex-col divide-y divide-line rounded-md border border-line text-[0.9375rem]">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[11rem_1fr]">
          <dt className="font-semibold break-words" title={change.field}>
            {fieldLabel(change.field)}
          </dt>
          <dd className="flex min-w-0 flex-col gap-1">
            {change.before === null ? null : (
              <del className="rounded-sm bg-bad-soft px-2 py-0.5 break-words whitespace-pre-wrap text-ink">
                <span className="sr-only">Was: </span>
                <Value change={change} value={change.before} names={names} />
              </del>
            )}
            {change.after === null ? null : (
              <ins className="rounded-sm bg-good-soft px-2 py-0.5 break-words whitespace-pre-wrap text-ink no-underline">
                <span className="sr-only">Werd: </span>
                <Value change={change} value={change.after} names={names} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { formatDateTime } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import type { AbuseNoticeDetail } from '#contract/staff/abuse-notices.ts';
import { ABUSE_KIND_LABELS, type AbuseKind } from '#domain/compliance/abuse-notice.ts';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** Warnings that staff must read before they look, by kind (DSA art. 18). */
const WARNINGS: Readonly<Partial<Record<AbuseKind, string>>> = {
  csam: 'Open het adres niet en maak geen kopie: bezit is strafbaar. Meld het bij de politie.',
  terrorism: 'Dreigt er gevaar voor iemands leven? Meld het meteen bij de politie.',
};

function Notifier({ notice }: { notice: AbuseNoticeDetail }) {
  const { notifierName, notifierEmail } = notice;
  if (notifierName === null && notifierEmail === null) return 'Onbekend';
  return (
    <>
      {notifierName ?? 'Onbekend'}
      {notifierEmail === null ? null : (
        <span className="text-ink-soft"> ({notifierEmail}, niet gecontroleerd)</span>
      )}
    </>
  );
}

/** Shows a notice as it came in; an address is text, so that nobody opens it by accident. */
export function AbuseNoticeCard({ notice }: { notice: AbuseNoticeDetail }) {
  const warning = WARNINGS[notice.kind];
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Wat er gemeld is</h3>
      {warning === undefined ? null : <Alert tone="warn">{warning}</Alert>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <Fact term="Soort">{ABUSE_KIND_LABELS[notice.kind]}</Fact>
        <Fact term="Van">
          <Notifier notice={notice} />
        </Fact>
        <Fact term="Ontvangen">{formatDateTime(notice.receivedAt)}</Fact>
        <Fact term="Besluit uiterlijk">{formatDateTime(notice.dueAt)}</Fact>
      </dl>
      <div>
        <h4 className="text-sm font-semibold">Adressen</h4>
        <ul className="mt-1 space-y-1">
          {notice.addresses.map((address) => (
            <li key={address} className="rounded bg-sunken px-2 py-1 font-mono text-sm break-all">
              {address}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="text-sm font-semibold">Uitleg van de melder</h4>
        <p className="mt-1 break-words whitespace-pre-wrap">{notice.explanation}</p>
      </div>
      <Evidence notice={notice} />
    </Card>
  );
}

/** Tells whether this is still what came in. */
function Evidence({ notice: { digest, isIntact } }: { notice: AbuseNoticeDetail }) {
  if (!isIntact) {
    return (
      <Alert tone="bad" title="Deze melding is gewijzigd">
        Het controlegetal hoort bij een andere tekst. Zoek uit wat er met de database gebeurde.
      </Alert>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      Ongewijzigd sinds ontvangst. Controlegetal (SHA-256):{' '}
      <span className="font-mono break-all">{digest}</span>
    </p>
  );
}

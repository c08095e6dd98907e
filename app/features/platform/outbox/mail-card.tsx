import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type * as z from 'zod';
import { MailFrame } from '#app/components/mail-frame.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import type { outboxMail } from '#contract/public/outbox.ts';

type Mail = z.infer<typeof outboxMail>;

function MailBody({ mail }: { mail: Mail }) {
  return (
    <div className="flex flex-col gap-4 border-t border-line p-5">
      {mail.html === '' ? null : <MailFrame mail={mail} />}
      <div>
        <h2 className="mb-1.5 font-sans text-sm font-semibold">Als tekst</h2>
        <pre className="overflow-x-auto rounded-sm bg-sunken p-4 font-sans text-sm whitespace-pre-wrap">
          {mail.text}
        </pre>
      </div>
    </div>
  );
}

/** One mail as it would have gone out. Its HTML is made only when somebody looks. */
export function MailCard({ mail }: { mail: Mail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group rounded-md border border-line bg-surface"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex items-center gap-4 px-5 py-3.5">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="min-w-0 flex-1 basis-64 font-semibold break-words">{mail.subject}</span>
          <span className="text-sm break-all text-ink-soft">aan {mail.to}</span>
          <time dateTime={mail.sentAt.toISOString()} className="figures text-sm text-ink-soft">
            {formatDateTime(mail.sentAt)}
          </time>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen ? <MailBody mail={mail} /> : null}
    </details>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type * as z from 'zod';
import { formatDateTime } from '#app/lib/format.ts';
import type { outboxMail } from '#contract/public/outbox.ts';

type Mail = z.infer<typeof outboxMail>;

/** Without a target a link would open inside the frame, where no page of ours may be shown. */
const NEW_TAB = '<base target="_blank">';

function withLinksInNewTab(html: string): string {
  const head = /<head[^>]*>/iu.exec(html);
  if (head === null) return `${NEW_TAB}${html}`;
  const end = head.index + head[0].length;
  return `${html.slice(0, end)}${NEW_TAB}${html.slice(end)}`;
}

function MailBody({ mail }: { mail: Mail }) {
  return (
    <div className="flex flex-col gap-4 border-t border-line p-5">
      {mail.html === '' ? null : (
        // Scripts do not run in it and nothing of our origin is reachable; links open beside the page.
        <iframe
          title={`E-mail: ${mail.subject}`}
          srcDoc={withLinksInNewTab(mail.html)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-120 w-full rounded-sm border border-line bg-[white]"
        />
      )}
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
      <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3.5">
        <span className="min-w-0 flex-1 basis-64 font-semibold break-words">{mail.subject}</span>
        <span className="text-sm break-all text-ink-soft">aan {mail.to}</span>
        <time dateTime={mail.sentAt.toISOString()} className="figures text-sm text-ink-soft">
          {formatDateTime(mail.sentAt)}
        </time>
        <ChevronDown
          aria-hidden="true"
          className="size-4 self-center text-ink-soft group-open:rotate-180"
        />
      </summary>
      {isOpen ? <MailBody mail={mail} /> : null}
    </details>
  );
}

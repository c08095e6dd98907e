import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { formatDateTime } from '#app/lib/format.ts';
import type { TicketAttachment } from '#contract/customer/tickets.ts';
import type { MailPart } from '#domain/platform/mail-part.ts';
import { AttachmentCard, type ReadFile } from './attachment-card.tsx';

type MessageCardProps = {
  author: string;
  /** The kind of message: of the shop, of the customer, or a note among staff. */
  kind: 'staff' | 'customer' | 'note';
  /** Stands behind the name, such as 'Support'. */
  mark?: ReactNode;
  at: Date;
  text: string;
  /** The text with what is folded between it; null when nothing is. */
  parts?: readonly MailPart[] | null;
  attachments?: readonly TicketAttachment[];
  read?: ReadFile;
};

const LOOKS = {
  customer: 'border-line bg-surface',
  staff: 'border-green/30 bg-green-soft',
  note: 'border-dashed border-warn bg-warn-soft',
} as const;

/** Its pieces by what stands before them: two may say the same. */
function MailText({ parts }: { parts: readonly MailPart[] }) {
  const keyed = parts.map((part, at) => ({ ...part, key: `${at}` }));
  return keyed.map(({ key, text, isFolded }) =>
    isFolded ? <FoldedText key={key} text={text} /> : <Words key={key} text={text} />,
  );
}

function Words({ text }: { text: string }) {
  return <p className="mt-2 max-w-[72ch] break-words whitespace-pre-wrap">{text}</p>;
}

/** Folds away the rest of a mail: the message that it answers, as a rule. Nothing of a mail is lost. */
function FoldedText({ text }: { text: string }) {
  return (
    <details className="mt-2 max-w-[72ch]">
      <summary className="w-fit cursor-pointer rounded-sm text-sm text-ink-soft underline underline-offset-2">
        Rest van de mail
      </summary>
      <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-wrap text-ink-soft">
        {text}
      </p>
    </details>
  );
}

/** One message of a conversation. Its text is text: whatever was typed, it is shown and never run. */
export function MessageCard(props: MessageCardProps) {
  const { author, kind, mark, at, text, parts, attachments = [], read } = props;
  return (
    <article className={classNames('rounded-md border p-4', LOOKS[kind])}>
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm">
        {kind === 'note' ? (
          <Lock aria-hidden="true" className="size-3.5 self-center text-warn" />
        ) : null}
        <span className="min-w-0 font-semibold">{author}</span>
        {mark === undefined || mark === '' ? null : <span className="text-ink-soft">{mark}</span>}
        <time dateTime={at.toISOString()} className="ml-auto text-ink-soft">
          {formatDateTime(at)}
        </time>
      </header>
      <MailText parts={parts ?? [{ text, isFolded: false }]} />
      {attachments.length > 0 && read !== undefined ? (
        <ul aria-label="Bijlagen" className="mt-3 flex flex-wrap gap-2">
          {attachments.map((file) => (
            <li key={file.id} className="max-w-full">
              <AttachmentCard file={file} read={read} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

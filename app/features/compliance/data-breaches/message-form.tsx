import { useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { api } from '#app/lib/api.ts';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { BREACH_MAX_LENGTH } from '#domain/compliance/data-breach.ts';
import type { BreachChange } from './use-breach-change.ts';

type Sent = BreachChange['sent'] & { message: string; messageKey: string };

type MessageKind = {
  /** The place in this tab that keeps the text until it is saved. */
  place: string;
  label: string;
  /** Said when nothing was written. */
  missing: string;
  help?: string;
  /** Lines to write on; a reason has one. */
  rows?: number;
  button: string;
  told: string;
  stands: (now: DataBreachDetail, sent: Sent) => boolean;
  send: (sent: Sent) => Promise<unknown>;
};

const KINDS = {
  note: {
    place: 'breach-note',
    label: 'Notitie',
    missing: 'Schrijf wat je hebt gevonden of gedaan.',
    help: 'Een notitie blijft staan zoals je hem schrijft.',
    rows: 3,
    button: 'Notitie toevoegen',
    told: 'De notitie staat in het logboek.',
    stands: ({ updates }, { messageKey }) => updates.some(({ id }) => id === messageKey),
    send: (sent) => api.staff.dataBreaches.addNote(sent),
  },
  reopening: {
    place: 'breach-reopen',
    label: 'Waarom gaat het weer open?',
    missing: 'Schrijf waarom je het heropent.',
    button: 'Heropenen',
    told: 'Het datalek is weer open.',
    stands: ({ status }) => status === 'open',
    send: ({ messageKey: _messageKey, ...sent }) => api.staff.dataBreaches.reopen(sent),
  },
} satisfies Readonly<Record<string, MessageKind>>;

type MessageFormProps = { change: BreachChange; kind: keyof typeof KINDS };

/** Something in words for the log, of who has read all that is in it: what was found, or why it opens again. */
export function MessageForm({ change, kind }: MessageFormProps) {
  const { label, missing, help, rows, button, ...rules }: MessageKind = KINDS[kind];
  const { breachId } = change.sent;
  const { fields, keep, clear } = useDraft(`${rules.place}.${breachId}`, { message: '' });
  const keys = useRequestKeys();
  const [isTried, setTried] = useState(false);
  const task = useAction(
    { mutationFn: rules.send },
    change.endWith({
      told: rules.told,
      stands: rules.stands,
      onDone: ({ message }) => {
        clear({ message });
        setTried(false);
        keys.done();
      },
    }),
  );
  const isEmpty = fields.message.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || change.isStale || task.isPending) return;
    const messageKey = keys.of({ breachId, ...fields });
    task.mutate({ ...change.sent, ...fields, messageKey });
  };
  const field = {
    maxLength: BREACH_MAX_LENGTH.message,
    value: fields.message,
    onChange: ({ target }: { target: { value: string } }) => keep({ message: target.value }),
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3 print:hidden">
      <RestingFields when={task.isPending}>
        <FormField
          label={label}
          name="message"
          error={isTried && isEmpty ? missing : undefined}
          help={help}
        >
          {rows === undefined ? <Input {...field} /> : <Textarea rows={rows} {...field} />}
        </FormField>
      </RestingFields>
      <div>
        <GuardedButton
          type="submit"
          variant="secondary"
          reason={change.reason}
          pending={task.isPending}
        >
          {button}
        </GuardedButton>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { randomId } from '#app/lib/random-id.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { MailTemplate } from './labels.ts';

export type EmailFields = { subject: string; message: string };
type EmailErrors = Partial<Record<keyof EmailFields, string>>;

/** With the key under which it was sent, if it was: it stays with what was written, so that it goes once. */
type EmailDraft = EmailFields & { messageId: string };

const EMPTY: EmailDraft = { subject: '', message: '', messageId: '' };
const REQUIRED = 'Dit veld is verplicht.';
/** What a template leaves open; a letter does not go out with it. */
const GAP = /\[(?:datum|tijd|wat)\]/;

function missing({ subject, message }: EmailFields): EmailErrors {
  const [gap] = GAP.exec(message) ?? [];
  return {
    ...(subject.trim() === '' ? { subject: REQUIRED } : {}),
    ...(message.trim() === '' ? { message: REQUIRED } : {}),
    ...(gap === undefined ? {} : { message: `Vul eerst in wat bij ${gap} hoort.` }),
  };
}

/** A letter to one customer: what is written stays until it was sent. */
export function useEmailCustomer(
  customer: Pick<StaffCustomer, 'id' | 'firstName'>,
  onSent: () => void,
) {
  const queryClient = useQueryClient();
  const draft = useDraft(`email.${customer.id}`, EMPTY);
  const [errors, setErrors] = useState<EmailErrors>({});
  /** What was written before a template took its place. */
  const [replaced, setReplaced] = useState<EmailDraft | null>(null);
  const mutation = useMutation(
    orpc.staff.customers.sendEmail.mutationOptions({
      onSuccess: ({ to }) => {
        draft.clear();
        showSuccess('emailSent', `Naar ${to}.`);
        onSent();
      },
      onError: () => showFailure('sendEmail'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.mails.key() }),
    }),
  );

  return {
    fields: draft.fields,
    errors,
    mutation,
    isReplaced: replaced !== null,
    change(changed: Partial<EmailFields>) {
      setReplaced(null);
      setErrors({});
      // Another text is another letter, also when the first may have arrived without an answer.
      draft.keep({ ...draft.fields, ...changed, messageId: '' });
    },
    choose(template: MailTemplate) {
      const hasText = draft.fields.message.trim() !== '' || draft.fields.subject.trim() !== '';
      setReplaced(hasText ? draft.fields : null);
      setErrors({});
      const greeting = `Hallo${customer.firstName === '' ? '' : ` ${customer.firstName}`},`;
      const message = `${greeting}\n\n${template.message}`;
      draft.keep({ subject: template.subject, message, messageId: '' });
    },
    undo() {
      if (replaced !== null) draft.keep(replaced);
      setReplaced(null);
    },
    send() {
      const wrong = missing(draft.fields);
      setErrors(wrong);
      const isWritten = draft.fields.subject.trim() !== '' && draft.fields.message.trim() !== '';
      if (Object.keys(wrong).length > 0) {
        // Both are there, with a gap in them: that is told instead.
        showFailure('emailIncomplete', isWritten ? wrong.message : undefined);
      } else {
        const sent = { ...draft.fields, messageId: draft.fields.messageId || randomId() };
        draft.keep(sent);
        mutation.mutate({ customerId: customer.id, ...sent });
      }
    },
  };
}

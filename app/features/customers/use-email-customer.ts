import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { useRequestKeys } from '#app/lib/request-keys.ts';
import { showFailure, showSuccess } from '#app/lib/toasts.ts';
import { useDraft } from '#app/lib/use-draft.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { MailTemplate } from './labels.ts';

export type EmailFields = { subject: string; message: string };
type EmailErrors = Partial<Record<keyof EmailFields, string>>;

const EMPTY: EmailFields = { subject: '', message: '' };
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
  const [replaced, setReplaced] = useState<EmailFields | null>(null);
  const keys = useRequestKeys();
  const mutation = useMutation(
    orpc.staff.customers.sendEmail.mutationOptions({
      onSuccess: ({ to }) => {
        keys.done();
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
      draft.keep({ ...draft.fields, ...changed });
    },
    choose(template: MailTemplate) {
      const hasText = draft.fields.message.trim() !== '' || draft.fields.subject.trim() !== '';
      setReplaced(hasText ? draft.fields : null);
      setErrors({});
      const greeting = `Hallo${customer.firstName === '' ? '' : ` ${customer.firstName}`},`;
      draft.keep({ subject: template.subject, message: `${greeting}\n\n${template.message}` });
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
        mutation.mutate({
          customerId: customer.id,
          messageId: keys.of(draft.fields),
          ...draft.fields,
        });
      }
    },
  };
}

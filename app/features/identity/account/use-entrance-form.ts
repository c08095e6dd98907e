import { useState, type FormEvent } from 'react';
import { focusFirstError, requiredErrors, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { OUT_OF_REACH, type AuthFailure } from '#app/lib/session/auth-answers.ts';

type Refused = {
  /** The failure to tell in an alert; null where a field says it. */
  refusal: AuthFailure | null;
  /** The fields to mark. */
  wrong: FieldErrors;
};

type EntranceForm = {
  /** The fields that may not be empty, each with its sentence. */
  required: Readonly<Record<string, string>>;
  /** Null where it leads on: the button is busy until the next page is there. */
  send: (fields: FormData) => Promise<Refused | null>;
};

export function refusedAt(wrong: FieldErrors): Refused {
  return { refusal: null, wrong };
}

/** A form of the way in. Its fields keep what was typed by themselves, before and after the script. */
export function useEntranceForm({ required, send }: EntranceForm) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<AuthFailure | null>(null);
  const [isPending, setPending] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const missing = requiredErrors(fields, required);
    setErrors(missing);
    setRefusal(null);
    if (focusFirstError(form, missing) || isPending) return;
    setPending(true);
    const refused = await send(fields).catch(() => ({ refusal: OUT_OF_REACH, wrong: {} }));
    if (refused === null) return;
    setPending(false);
    setRefusal(refused.refusal);
    setErrors(refused.wrong);
    focusFirstError(form, refused.wrong);
  }

  return {
    errors,
    refusal,
    isPending,
    handleSubmit,
    forget() {
      setErrors({});
      setRefusal(null);
    },
  };
}

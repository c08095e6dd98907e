import { useState, type FormEvent } from 'react';
import { loadLetters } from '#app/lib/forms/letter-demand.ts';
import { focusFirstError, requiredErrors, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import type { LetterKind } from '#app/lib/forms/send-letter.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

type LetterForm = {
  /** Asked at the moment of sending: one may sign in or out in another tab meanwhile. */
  kindNow: () => LetterKind;
  /** The fields that may not be empty beside what is in them, each with its sentence. */
  requiredNow: (fields: FormData) => Readonly<Record<string, string>>;
  /** The second line of 'Vereiste velden', for the fields that were missing. */
  describeMissing: (missing: FieldErrors) => string | undefined;
  /** The text after a letter was accepted; some letters have a number from then on. */
  thanks: (number: number | null) => string;
  onSent?: () => void;
};

/** The outcome of sending; the focus goes to it, unless a field is to be filled in anew. */
export type LetterNotice = { tone: 'good' | 'bad'; text: string; takesFocus: boolean };

/**
 * Sends a form of a public page. Its fields keep what was typed by themselves; toasts and the way to
 * the server are loaded when they are needed.
 */
export function useLetterForm(letter: LetterForm) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<LetterNotice | null>(null);
  const [isPending, setPending] = useState(false);

  async function refuse(form: HTMLFormElement, missing: FieldErrors) {
    focusFirstError(form, missing);
    showFailure('requiredFields', letter.describeMissing(missing));
  }

  async function send(form: HTMLFormElement, fields: FormData) {
    const { sendLetter } = await loadLetters();
    const outcome = await sendLetter(letter.kindNow(), fields);
    if (outcome.ok) {
      form.reset();
      letter.onSent?.();
      const thanks = letter.thanks(outcome.number);
      setNotice({ tone: 'good', text: thanks, takesFocus: true });
      showSuccess('requestSent', thanks);
      return;
    }
    setErrors(outcome.errors);
    const isOfField = focusFirstError(form, outcome.errors);
    setNotice({ tone: 'bad', text: outcome.sentence, takesFocus: !isOfField });
    showFailure(outcome.signedOut ? 'createTicketSignedOut' : 'sendSupportForm');
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const missing = requiredErrors(fields, letter.requiredNow(fields));
    setErrors(missing);
    setNotice(null);
    if (Object.keys(missing).length > 0) {
      await refuse(form, missing);
      return;
    }
    setPending(true);
    try {
      await send(form, fields);
    } catch {
      // The code could not be fetched: the server is out of reach, and so are the toasts.
      const text = 'We zijn even niet bereikbaar. Probeer het zo opnieuw.';
      setNotice({ tone: 'bad', text, takesFocus: true });
    } finally {
      setPending(false);
    }
  }

  return { errors, notice, isPending, handleSubmit };
}

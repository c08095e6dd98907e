import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { EARLY_SUBMIT_SCRIPT } from '#app/lib/forms/early-submit.ts';

type EarlyFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  labelledBy?: string;
  children: ReactNode;
};

/** A form that the server renders: what is sent before our script runs waits for it and is then sent. */
export function EarlyForm({ onSubmit, labelledBy, children }: EarlyFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (form === null || form.dataset['ready'] !== undefined) return;
    form.dataset['ready'] = '1';
    if (form.dataset['sent'] !== undefined) form.requestSubmit();
  }, []);
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      data-early=""
      suppressHydrationWarning
      aria-labelledby={labelledBy}
      className="space-y-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      {/* oxlint-disable-next-line react/no-danger -- our own constant, so that a form sent before hydration waits for it */}
      <script dangerouslySetInnerHTML={{ __html: EARLY_SUBMIT_SCRIPT }} />
      {/* Above the fields: after them it would keep a gap below the last one. */}
      <noscript>
        <p className="text-ink-soft">
          Dit formulier heeft JavaScript nodig. Zonder kun je ons mailen.
        </p>
      </noscript>
      {children}
    </form>
  );
}

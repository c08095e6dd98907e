import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { WEBHOOK_ERRORS } from '#contract/errors/webhook.ts';
import { NEWS_KINDS, readWebhookAddress, type NewsKind } from '#domain/operations/webhook.ts';

export type WebhookFields = {
  name: string;
  address: string;
  kinds: NewsKind[];
  ownPassword: string;
};

function readFields(form: FormData): WebhookFields {
  const chosen = form.getAll('kinds');
  return {
    name: readText(form, 'name').trim(),
    address: readText(form, 'address').trim(),
    kinds: NEWS_KINDS.filter((kind) => chosen.includes(kind)),
    ownPassword: readText(form, 'ownPassword'),
  };
}

const REQUIRED = { name: 'Geef de webhook een naam.', ...NO_PASSWORD } as const;

function faultsOf(form: FormData): FieldErrors {
  const { address, kinds } = readFields(form);
  // http beside a demo is for the server to refuse: it knows which shop this is.
  const isAddress = readWebhookAddress(address, true) !== null;
  return {
    ...(!isAddress && { address: WEBHOOK_ERRORS.WEBHOOK_ADDRESS_WRONG.message }),
    ...(kinds.length === 0 && { kinds: 'Kies wat hij meldt.' }),
  };
}

type Sending = {
  error: unknown;
  mutate: (fields: WebhookFields) => void;
};

/** The form of a new or a changed webhook: what is wrong in it, and sending it. */
export function useWebhookForm({ error, mutate }: Sending) {
  const form = usePlainForm({
    error,
    required: REQUIRED,
    faultsOf,
    places: { codes: { WEBHOOK_ADDRESS_WRONG: 'address' } },
  });
  return {
    form,
    send(element: HTMLFormElement) {
      const fields = form.read(element);
      if (fields !== null) mutate(readFields(fields));
    },
  };
}

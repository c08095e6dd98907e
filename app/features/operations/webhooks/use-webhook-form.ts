import { useState } from 'react';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
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

/** Finds what is missing or wrong, by the name of its field. */
function faultsOf({ name, address, kinds, ownPassword }: WebhookFields): FieldErrors {
  // http beside a demo is for the server to refuse: it knows which shop this is.
  const isAddress = readWebhookAddress(address, true) !== null;
  return {
    ...(name === '' && { name: 'Geef de webhook een naam.' }),
    ...(!isAddress && { address: WEBHOOK_ERRORS.WEBHOOK_ADDRESS_WRONG.message }),
    ...(kinds.length === 0 && { kinds: 'Kies wat hij meldt.' }),
    ...(ownPassword === '' && { ownPassword: 'Vul je wachtwoord in.' }),
  };
}

function refusedAtFields(error: unknown): FieldErrors {
  return errorCode(error) === 'WEBHOOK_ADDRESS_WRONG'
    ? { address: errorText(error) }
    : refusedFields(error);
}

type Sending = {
  error: unknown;
  mutate: (fields: WebhookFields) => void;
};

/** The form of a new or a changed webhook: what is wrong in it, and sending it. */
export function useWebhookForm({ error, mutate }: Sending) {
  const [missing, setMissing] = useState<FieldErrors>({});
  const atFields = refusedAtFields(error);
  return {
    /** The server's objection to a field. */
    atFields,
    faults: { ...atFields, ...missing },
    send(form: HTMLFormElement) {
      const fields = readFields(new FormData(form));
      const found = faultsOf(fields);
      setMissing(found);
      if (!focusFirstError(form, found)) mutate(fields);
    },
  };
}

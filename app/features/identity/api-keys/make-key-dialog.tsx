import { CopyField } from '#app/components/copy-field.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { formatDate } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import {
  lastDayOfKey,
  KEY_DAYS,
  KEY_NETWORKS_MAX,
  KEY_SCOPES,
  parseNetwork,
  type KeyDays,
  type KeyScope,
} from '#domain/identity/api-key.ts';
import { KeyFieldsForm } from './key-fields-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Asks what a key is for; the key that is made stands here until this is closed, and nowhere after. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const { made, error, form, isPending, send } = useMakeKey();
  return (
    <FormDialog
      onClose={onClose}
      title={made === null ? 'Nieuwe API-sleutel' : 'Je nieuwe API-sleutel'}
      submitLabel="Sleutel maken"
      pending={isPending}
      error={error}
      atFields={form.atFields}
      onSubmit={(event) => send(event.currentTarget)}
      made={
        made === null
          ? null
          : { content: <MadeKey made={made} />, closeLabel: 'Ik heb hem bewaard' }
      }
    >
      <KeyFieldsForm faults={form.errors} />
    </FormDialog>
  );
}

function MadeKey({ made }: { made: { key: string; expiresAt: Date } }) {
  return (
    <div className="space-y-4">
      <Alert tone="warn" title="Bewaar deze sleutel nu">
        Je ziet hem maar één keer; wij bewaren hem niet. Hij werkt tot en met{' '}
        {formatDate(lastDayOfKey(made.expiresAt))}.
      </Alert>
      <dl>
        <CopyField label="API-sleutel" shown={made.key} copied={made.key} />
      </dl>
    </div>
  );
}

type KeyFields = {
  name: string;
  scopes: KeyScope[];
  networks: string[];
  days: KeyDays;
  ownPassword: string;
};

/** Reads the form of a new key; each network is a line, or comes after a comma. */
function readKeyFields(form: FormData): KeyFields {
  const chosen = form.getAll('scopes');
  const days = Number(readText(form, 'days'));
  return {
    name: readText(form, 'name').trim(),
    scopes: KEY_SCOPES.filter((scope) => chosen.includes(scope)),
    networks: readText(form, 'networks')
      .split(/[\s,]+/)
      .filter((text) => text !== ''),
    days: KEY_DAYS.find((known) => known === days) ?? KEY_DAYS[0],
    ownPassword: readText(form, 'ownPassword'),
  };
}

function networkFault(networks: readonly string[]): string | null {
  if (networks.length > KEY_NETWORKS_MAX) {
    return `Vul hoogstens ${KEY_NETWORKS_MAX} adressen of reeksen in.`;
  }
  const wrong = networks.find((text) => parseNetwork(text) === null);
  return wrong === undefined
    ? null
    : `‘${wrong}’ is geen IP-adres of reeks. Schrijf het zoals 203.0.113.7 of 203.0.113.0/24.`;
}

const REQUIRED = { name: 'Geef de sleutel een naam.', ...NO_PASSWORD } as const;

function keyFaults(form: FormData): FieldErrors {
  const { scopes, networks } = readKeyFields(form);
  const network = networkFault(networks);
  return {
    ...(scopes.length === 0 && { scopes: 'Kies wat de sleutel mag opvragen.' }),
    ...(network !== null && { networks: network }),
  };
}

/** Sends the form of a new key. The key is on the screen that asks this, and in no memory behind it. */
function useMakeKey() {
  const creation = useAction(orpc.staff.apiKeys.create.mutationOptions(), {
    refresh: orpc.staff.apiKeys.key(),
    isSecret: true,
  });
  const { error } = creation;
  const form = usePlainForm({ error, required: REQUIRED, faultsOf: keyFaults });
  return {
    made: creation.data ?? null,
    error,
    form,
    isPending: creation.isPending,
    send(element: HTMLFormElement) {
      const fields = form.read(element);
      if (fields !== null) creation.mutate(readKeyFields(fields));
    },
  };
}

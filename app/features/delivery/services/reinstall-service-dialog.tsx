import { useState, type FormEvent, type ReactNode } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { SshKeyField } from '#app/components/ssh-key-field.tsx';
import { SystemField } from '#app/components/system-field.tsx';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { shownSystem } from '#domain/delivery/shown-system.ts';

export type AskedReinstall = {
  serviceId: string;
  confirmName: string;
  ownPassword: string;
  system?: string;
  requestKey: string;
};

type ReinstallServiceDialogProps = {
  service: { id: string; name: string; system: string | null; systems: readonly string[] };
  /** True if a key can be given along. */
  takesKey: boolean;
  pending: boolean;
  error: Error | null;
  onConfirm: (asked: AskedReinstall, sshKey: string | null) => void;
  onClose: () => void;
  /** Says whose server it is, and how they get in afterwards. */
  children: ReactNode;
};

/** 'Herinstalleren': says what is lost, and asks for the name of what is lost and a password. */
export function ReinstallServiceDialog(props: ReinstallServiceDialogProps) {
  const { service, takesKey, pending, error, onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(service.system);
  const system = shownSystem(service.systems, wanted);
  const keys = useRequestKeys();
  const form = usePlainForm({ error, required: NO_PASSWORD });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    const sshKey = takesKey ? readText(fields, 'sshKey').trim() : '';
    const requestKey = keys.of({ serviceId: service.id, system });
    const asked = {
      serviceId: service.id,
      confirmName: typed.trim(),
      ownPassword: readText(fields, 'ownPassword'),
      requestKey,
      ...(system === undefined ? {} : { system }),
    };
    onConfirm(asked, sshKey === '' ? null : sshKey);
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Server opnieuw installeren"
      submitLabel="Wissen en herinstalleren"
      danger
      disabled={typed.trim() !== service.name}
      pending={pending}
      error={error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <Alert tone="warn" title="Alles op de server wordt gewist">
        Bestanden, databases, e-mail en instellingen zijn daarna weg. Wij hebben er geen kopie van,
        en dit is niet terug te draaien.
      </Alert>
      {children}
      <SystemField
        systems={service.systems}
        value={system}
        onChange={setWanted}
        now={service.system}
        error={form.errors['system']}
      />
      {takesKey ? (
        <SshKeyField
          label="Openbare SSH-sleutel (niet verplicht)"
          otherwise=" Zonder sleutel maak je daarna op deze pagina een wachtwoord."
          error={form.errors['sshKey']}
        />
      ) : null}
      <FormField
        label={`Typ ‘${service.name}’ om door te gaan`}
        name="confirmName"
        error={form.errors['confirmName']}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      <OwnPasswordField error={form.errors['ownPassword']} />
    </FormDialog>
  );
}

import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { formatLongDate } from '#app/lib/format.ts';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { Input } from '#app/ui/input.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { useOwnService } from './use-own-service.ts';

type WipeServiceDialogProps = { service: CustomerServiceDetail; onClose: () => void };

/** 'Wis nu': says what is lost, and asks for the name of what is lost and a password. */
export function WipeServiceDialog({ service, onClose }: WipeServiceDialogProps) {
  const [typed, setTyped] = useState('');
  const { wipe } = useOwnService(onClose);
  const form = usePlainForm({ error: wipe.error, required: NO_PASSWORD });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields === null) return;
    const ownPassword = readText(fields, 'ownPassword');
    wipe.mutate({ serviceId: service.id, confirmName: typed.trim(), ownPassword });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      size="sm"
      title="Gegevens nu wissen"
      submitLabel="Wis nu"
      danger
      disabled={typed.trim() !== service.name}
      pending={wipe.isPending}
      error={wipe.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <p>
        We wissen alles wat op <strong className="break-words">{service.name}</strong> staat, en
        wachten niet tot {service.keptUntil === null ? '' : formatLongDate(service.keptUntil)}.
        Terughalen kan daarna niet meer. Je bestellingen en facturen blijven in je dashboard staan.
      </p>
      <FormField
        label={`Typ ‘${service.name}’ om door te gaan`}
        name="confirmName"
        error={form.errors['confirmName']}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      <OwnPasswordField error={form.errors['ownPassword']} />
    </FormDialog>
  );
}

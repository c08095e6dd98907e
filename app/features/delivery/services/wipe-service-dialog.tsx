import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { formatLongDate } from '#app/lib/format.ts';
import { readOwnPassword } from '#app/lib/forms/own-password.ts';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Input } from '#app/ui/input.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { useOwnService } from './use-own-service.ts';

type WipeServiceDialogProps = { service: CustomerServiceDetail; onClose: () => void };

/** 'Wis nu': says what is lost, and asks for the name of what is lost and a password. */
export function WipeServiceDialog({ service, onClose }: WipeServiceDialogProps) {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<FieldErrors>({});
  const { wipe } = useOwnService(onClose);
  const atFields = refusedFields(wipe.error);
  const errors = { ...atFields, ...missing };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { ownPassword, isMissing, ...read } = readOwnPassword(event.currentTarget);
    setMissing(read.missing);
    if (isMissing) return;
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
      atFields={atFields}
      onSubmit={handleSubmit}
    >
      <p>
        We wissen alles wat op <strong className="break-words">{service.name}</strong> staat, en
        wachten niet tot {service.keptUntil === null ? '' : formatLongDate(service.keptUntil)}.
        Terughalen kan daarna niet meer. Je bestellingen en facturen blijven in je dashboard staan.
      </p>
      <FormField label={`Typ ‘${service.name}’ om door te gaan`} name="confirmName">
        <Input
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      <OwnPasswordField error={errors['ownPassword']} />
    </FormDialog>
  );
}

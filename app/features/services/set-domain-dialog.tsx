import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import {
  focusFirstError,
  readText,
  requiredErrors,
  type FieldErrors,
} from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Input } from '#app/ui/input.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { DOMAIN_TEXT_MAX } from '#domain/own-domain.ts';
import { useOwnService } from './use-own-service.ts';

type SetDomainDialogProps = {
  service: Pick<CustomerServiceDetail, 'id' | 'domain'>;
  onClose: () => void;
};

const REQUIRED = { domain: 'Vul je domeinnaam in.' };

/** The domain of hosting that was ordered without one, or with another that is not made yet. */
export function SetDomainDialog({ service, onClose }: SetDomainDialogProps) {
  const [missing, setMissing] = useState<FieldErrors>({});
  const { setDomain } = useOwnService(onClose);
  const atFields = refusedFields(setDomain.error);
  const errors = { ...atFields, ...missing };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const found = requiredErrors(fields, REQUIRED);
    setMissing(found);
    if (focusFirstError(form, found)) return;
    setDomain.mutate({ serviceId: service.id, domain: readText(fields, 'domain').trim() });
  }

  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Domeinnaam kiezen"
      submitLabel="Opslaan"
      pending={setDomain.isPending}
      error={setDomain.error}
      atFields={atFields}
      onSubmit={handleSubmit}
    >
      <FormField
        label="Domeinnaam"
        name="domain"
        error={errors['domain']}
        help="De domeinnaam die je al hebt, zoals bakkerij.nl. Later voeg je er meer toe op het paneel."
      >
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={DOMAIN_TEXT_MAX}
          defaultValue={service.domain ?? ''}
        />
      </FormField>
    </FormDialog>
  );
}
